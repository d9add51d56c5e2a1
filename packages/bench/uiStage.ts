import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, encodeFunctionData, parseAbi, toHex } from 'viem'
import { type Chain, network, newPerson, openDapp, startChain } from '../../e2e/fixtures.ts'
import { launchWallet } from '../wallet-testing/index.ts'
import { loadDerivation } from '../wallet-testing/prepare.ts'
import { fill } from './crowd.ts'
import { openBrowser, type Tab } from './devtools.ts'
import { makeProbed } from './probed.ts'
import type { Screen } from './screens.ts'
import { stranger } from './stage.ts'
import {
  askForBatch,
  closePage,
  lock,
  openAndSee,
  recordFrames,
  seeNext,
  stopFrames,
  unlock,
} from './uiPage.ts'

const password = 'correct horse battery'
const erc20 = parseAbi(['function transfer(address, uint256)', 'function approve(address, uint256)'])

export type UiStage = Awaited<ReturnType<typeof openUiStage>>

/** A chain, and three browsers: the same wallet full in one and new in another, and no wallet in the last. */
export async function openUiStage(extension: string) {
  const chain = await startChain({ interval: 200 })
  const { folder, remove } = await makeProbed(extension)
  const person = await newPerson(chain)
  const [full, empty] = [
    await openPlace({ chain, person, extension: folder, isFull: true }),
    await openPlace({ chain, person, extension: folder, isFull: false }),
  ]
  const fresh = await openFresh(folder, full.own)
  return {
    full,
    empty,
    fresh,
    async close() {
      await full.close()
      await empty.close()
      await fresh.close()
      await remove()
      await chain.stop()
    },
  }
}

type Options = {
  chain: Chain
  person: { phrase: string; address: Address }
  extension: string
  isFull: boolean
}

/** One browser, set up as a person would, and then restarted without a debugger on its pages. */
async function openPlace({ chain, person, extension, isFull }: Options) {
  const profile = await mkdtemp(join(tmpdir(), 'volley-ui-'))
  const { wallet } = await launchWallet({
    phrase: person.phrase,
    password,
    networks: [network(chain)],
    extension,
    profile,
  })
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()
  const origin = new URL(dapp.page.url()).origin
  if (isFull) await fill(wallet, { chain, from: person.address, origin })
  await wallet.close()

  const browser = await openBrowser({ extension, profile })
  const own = wallet.origin
  const stage = await browser.open(`${own}/stage.html`)
  const site = await browser.open(chain.dappUrl)
  await stage.send('Runtime.evaluate', { expression: loadDerivation, awaitPromise: true })
  await stage.run(unlock, password)

  const request = (count: number) => ({
    version: '2.0.0',
    from: person.address,
    chainId: toHex(chain.chainId),
    atomicRequired: false,
    calls: Array.from({ length: count }, (_, index) => callOf(chain, index)),
  })

  return {
    own,
    ...opensIn(stage),

    lock: () => stage.run(lock, undefined),
    unlock: () => stage.run(unlock, password),

    /** Opens a window with only React, and returns the milliseconds until its paint. */
    async openWindow(): Promise<number> {
      const { started, seen } = await stage.run(openAndSee, { page: 'floor.html', popup: true })
      await stage.run(closePage, 'floor.html')
      return seen.painted - started
    },

    /** Requests a batch on a site, returns the milliseconds to each step of the approval, and closes it. */
    async ask(count: number) {
      const coming = stage.run(seeNext, undefined)
      const started = await site.run(askForBatch, request(count))
      const seen = await coming
      if (seen.count !== count) throw new Error(`The window shows ${seen.count} calls`)
      await stage.run(closePage, 'approval.html')
      return {
        began: seen.began - started,
        found: seen.found - started,
        painted: seen.painted - started,
      }
    },

    /** Types and scrolls in a window with `count` calls, and in one with only React: their longest frames. */
    async move(count: number) {
      await stage.run(openAndSee, { page: 'floor.html', popup: true })
      const floor = await moveIn(`${own}/floor.html`)
      await stage.run(closePage, 'floor.html')
      const coming = stage.run(seeNext, undefined)
      await site.run(askForBatch, request(count))
      await coming
      const ours = await moveIn(`${own}/approval.html`)
      await stage.run(closePage, 'approval.html')
      return {
        typing: ours.typing,
        scrolling: ours.scrolling,
        floorTyping: floor.typing,
        floorScrolling: floor.scrolling,
      }
    },

    trace: browser.trace,

    /** Ends the background as the browser does when it is idle. */
    async stopBackground() {
      await stage.send('ServiceWorker.enable')
      await stage.send('ServiceWorker.stopAllWorkers')
      await stage.send('ServiceWorker.disable')
    },

    async close() {
      await browser.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }

  async function moveIn(url: string) {
    const page = await browser.find(url)
    await page.run(recordFrames, undefined)
    await page.run(() => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus(), undefined)
    for (const text of 'transfer') {
      await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text })
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
      await sleep(60)
    }
    for (let index = 0; index < 8; index++) {
      const key = { key: 'Backspace', windowsVirtualKeyCode: 8 }
      await page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
      await sleep(60)
    }
    const typing = await page.run(stopFrames, undefined)
    await page.run(recordFrames, undefined)
    for (let index = 0; index < 60; index++) {
      const deltaY = index < 40 ? 150 : -300
      await page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 200, y: 300, deltaX: 0, deltaY })
      await sleep(16)
    }
    const scrolling = await page.run(stopFrames, undefined)
    await page.leave()
    return { typing, scrolling }
  }
}

/** A browser in which no wallet exists. `own` is the origin of the extension's pages. */
async function openFresh(extension: string, own: string) {
  const profile = await mkdtemp(join(tmpdir(), 'volley-ui-'))
  const browser = await openBrowser({ extension, profile })
  const stage = await browser.open(`${own}/stage.html`)
  return {
    ...opensIn(stage),
    async close() {
      await browser.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function opensIn(stage: Tab) {
  return {
    /** Opens a page in a new tab: milliseconds until it shows its content, and until it reacts to a press. */
    async openTab(page: string) {
      const { started, seen } = await stage.run(openAndSee, { page, popup: false })
      await stage.run(closePage, page)
      return { painted: seen.painted - started, handled: seen.handled - started }
    },

    /** Opens a screen of a newly opened page: milliseconds from the last press to its first paint. */
    async openScreen({ hash = '', presses = [], found }: Screen): Promise<number> {
      const look = encodeURIComponent(JSON.stringify({ presses, found }))
      const page = `popup.html?screen=${look}${hash}`
      const { started, seen } = await stage.run(openAndSee, { page, popup: false })
      await stage.run(closePage, 'popup.html')
      return seen.painted - (presses.length > 0 ? seen.pressed : started)
    },
  }
}

/** Payments, transfers and approvals in turn. */
function callOf({ token }: Chain, index: number) {
  const amount = BigInt(index + 1) * 10n ** 15n
  if (index % 3 === 0) return { to: stranger(), value: toHex(amount) }
  const functionName = index % 3 === 1 ? 'transfer' : 'approve'
  return { to: token, data: encodeFunctionData({ abi: erc20, functionName, args: [stranger(), amount] }) }
}
