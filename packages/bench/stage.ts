import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { WebSocket } from 'ws'
import { type Chain, type Dapp, network, newPerson, openDapp, startChain } from '../../e2e/fixtures.ts'
import { launchWallet, type Wallet } from '../wallet-testing/index.ts'
import type { Done, Job } from './floor.mjs'
import { startNodeApart } from './node/startNodeApart.ts'

/** Milliseconds between two pre-confirmations of the test node. */
export const interval = 200

/** A node, the wallet in a browser, a page, and the bare script. */
export type Stage = {
  chain: Chain
  wallet: Wallet
  dapp: Dapp
  from: Address
  /** When the node announced each pre-confirmed transaction, by hash, in milliseconds since 1970. */
  preconfirmed: Map<string, number>
  /** When the browser last started the background, in milliseconds since 1970. */
  started(): number
  floor(job: Job): Promise<Done>
  close(): Promise<void>
}

/**
 * Starts all parts. Closes the wallet's own pages, which would query balances from the node. With `sync`, the node
 * answers a send with its receipt, as Base's do, and the wallet knows how often it pre-confirms. Starts the unpacked
 * build in the folder `extension`, or else this one.
 */
export async function openStage({
  sync = false,
  extension,
}: {
  sync?: boolean
  extension?: string
} = {}): Promise<Stage> {
  const chain = await startChain({ interval, sync: sync ? 'base' : 'none' }, undefined, startNodeApart)
  const { phrase, address } = await newPerson(chain)
  const networks = [{ ...network(chain), ...(sync && { preconfirmation: interval }) }]
  const { wallet } = await launchWallet({ phrase, networks, ...(extension && { extension }) })
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()
  await (await wallet.home()).close()
  const started = await watchStarts(wallet)
  const preconfirmed = new Map<string, number>()
  const socket = await listen(chain.wsUrl, (hash) => preconfirmed.set(hash, Date.now()))
  const script = fork(join(import.meta.dirname, 'floor.mjs'), [chain.url, chain.phrase, `${interval}`])

  return {
    chain,
    wallet,
    dapp,
    from: address,
    preconfirmed,
    started,
    floor: (job) => tell(script, job),
    async close() {
      script.kill()
      socket.terminate()
      await wallet.close()
      await chain.stop()
    },
  }
}

async function watchStarts(wallet: Wallet): Promise<() => number> {
  const page = await wallet.newPage()
  await page.goto(`${wallet.origin}/icons/16.png`)
  const session = await page.context().newCDPSession(page)
  let status: string | undefined
  let at = Number.NaN
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const now = versions.at(-1)?.runningStatus
    if (now === 'starting' && status !== 'starting') at = Date.now()
    status = now
  })
  await session.send('ServiceWorker.enable')
  return () => at
}

async function listen(url: string, hear: (hash: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  socket.on('message', (data) => {
    const { params } = JSON.parse(`${data}`)
    if (params) hear(params.result)
  })
  const params = ['newFlashblockTransactions']
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
  return socket
}

async function tell(script: ChildProcess, job: Job): Promise<Done> {
  script.send(job)
  const [done] = (await once(script, 'message')) as [Done]
  return done
}

/** An address that was never paid before. */
export const stranger = (): Address => privateKeyToAddress(generatePrivateKey())

/**
 * Requests a batch of payments, presses the button, and returns the batch's id and the time of the press. `closed`
 * waits until the window has closed.
 */
export async function send(
  { chain, wallet, dapp, from }: Stage,
  { mode, to, count }: Job,
): Promise<{ id: string; clicked: number; closed: () => Promise<void> }> {
  const answer = dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      from,
      chainId: toHex(chain.chainId),
      atomicRequired: false,
      calls: Array.from({ length: count }, (_, index) => ({ to, value: toHex(index + 1) })),
    },
  ])
  const window = await wallet.approval()
  let clicked = 0
  await window.exposeFunction('pressed', (at: number) => {
    clicked = at
  })
  await window.evaluate(() => {
    const note = ({ target }: Event) => {
      const button = (target as Element).closest('[data-testid="approve"]')
      if (button) (window as unknown as { pressed(at: number): void }).pressed(Date.now())
    }
    document.addEventListener('click', note, { capture: true })
  })
  const choice = `[data-testid="plan-option"][data-mode="${mode === 'sync' ? 'stepwise' : mode}"]`
  await wallet.approve({ click: count > 1 ? [choice] : [] })
  const { result, error } = await answer
  if (error) throw new Error(`${error.code} ${error.message}`)
  if (!clicked) throw new Error('The press of the button was not seen')
  const closed = () => until(() => window.isClosed(), 1)
  return { id: (result as { id: string }).id, clicked, closed }
}

/** Polls a condition every `step` milliseconds. Throws after a minute. */
export async function until(holds: () => boolean | Promise<boolean>, step = 20): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('What was waited for did not happen within a minute')
    await sleep(step)
  }
}

/** Waits until the wallet has sent the node no request for a second: all that it watched is then final. */
export const untilSilent = ({ chain }: Stage) =>
  until(() => Date.now() - (chain.requests().at(-1)?.at ?? 0) > 1000)

/** The time at which the node received the last transaction since the log was cleared. */
export const lastByte = ({ chain }: Stage): number =>
  chain.requests('eth_sendRawTransaction').at(-1)?.at ?? Number.NaN
