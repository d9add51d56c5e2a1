import type { Page } from '@playwright/test'
import { expect, pageThat, request, test } from './fixtures.ts'

/** Everything that a page can break in its world, one at a time. Each is a function that runs in the page. */
const breakages: Record<string, () => void> = {
  'members on Object.prototype': () => {
    const polluted = {
      jsonrpc: '1.0',
      id: 1,
      method: 'chainChanged',
      params: ['0x1'],
      result: ['0x00000000000000000000000000000000000000ba'],
      error: { code: 4001, message: 'polluted' },
      code: 1,
      data: 'polluted',
      detail: '{}',
    }
    Object.assign(Object.prototype, polluted)
  },
  'JSON, Object and Reflect': () => {
    const broken = () => {
      throw new Error('broken')
    }
    const { assign } = Object
    const names = ['assign', 'create', 'defineProperty', 'freeze', 'keys', 'entries', 'setPrototypeOf']
    for (const name of names) assign(Object, { [name]: broken })
    assign(JSON, { parse: broken, stringify: broken })
    assign(Reflect, { apply: broken, getOwnPropertyDescriptor: broken })
  },
  'Array.prototype and Symbol.iterator': () => {
    const broken = () => {
      throw new Error('broken')
    }
    const names = ['concat', 'filter', 'indexOf', 'map', 'forEach', 'push', 'slice', 'includes', 'join']
    for (const name of names) Object.assign(Array.prototype, { [name]: broken })
    Object.assign(Array, { from: broken })
    Object.assign(Array.prototype, { [Symbol.iterator]: broken })
  },
  'Function.prototype': () => {
    const broken = () => {
      throw new Error('broken')
    }
    for (const name of ['call', 'apply', 'bind', 'toString'])
      Object.assign(Function.prototype, { [name]: broken })
  },
  'Promise and its prototype': () => {
    const lie = () => ['0x00000000000000000000000000000000000000ba']
    class Liar {
      // biome-ignore lint/suspicious/noThenProperty: the attack
      then = (resolve: (value: unknown) => void) => resolve(lie())
      static resolve = lie
    }
    Object.assign(globalThis, { Promise: Liar })
  },
  'the ways of events': () => {
    const broken = () => {
      throw new Error('broken')
    }
    for (const name of ['dispatchEvent', 'addEventListener', 'removeEventListener'])
      for (const target of [EventTarget.prototype, window]) Object.assign(target, { [name]: broken })
    for (const name of ['postMessage', 'CustomEvent', 'Event', 'MessageEvent'])
      Object.assign(window, { [name]: broken })
  },
  'timers, crypto and errors': () => {
    const broken = () => {
      throw new Error('broken')
    }
    const names = ['setTimeout', 'queueMicrotask', 'Error', 'TypeError', 'String', 'Number', 'chrome']
    for (const name of names) Object.assign(window, { [name]: broken })
    Object.assign(crypto, { getRandomValues: broken, randomUUID: broken })
  },
}

test.describe('a page that breaks its world after the wallet came into it gets honest answers', () => {
  for (const [name, breakage] of Object.entries(breakages))
    test(name, async ({ connected, good, person, remember, wallet }) => {
      const page = await connected(good)
      const unchanged = await remember()
      await page.evaluate(keepTools)
      await page.evaluate(breakage)
      expect(await requestWithTool(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
      expect(await requestWithTool(page, 'eth_accounts')).toEqual({ result: [person.onWire] })
      expect(await requestWithTool(page, 'wallet_unheardOf')).toEqual({ code: 4200 })
      expect(await requestWithTool(page, 'personal_sign', ['0x00', `0x${'b'.repeat(40)}`])).toEqual({
        code: 4100,
      })
      await unchanged()
      const signed = requestWithTool(page, 'personal_sign', ['0x00', person.address])
      await wallet.reject()
      expect(await signed).toEqual({ code: 4001 })
    })
})

test.describe('a page that breaks the world of a frame before the wallet comes into it reaches nothing else', () => {
  for (const [name, breakage] of Object.entries(breakages))
    test(name, async ({ connected, good, evil, open, person, remember }) => {
      const honest = await connected(good)
      evil.serve('/frame', '<!doctype html><title>Frame</title>')
      const page = await open(evil.origin)
      const unchanged = await remember()
      // A frame's first document passes its global object to the next one if both have the same origin.
      const kept = page.evaluate((script) => {
        const frame = document.createElement('iframe')
        frame.src = '/frame'
        document.body.append(frame)
        const inner = frame.contentWindow as Window & { eval(text: string): unknown; kept?: boolean }
        inner.kept = true
        inner.eval(`(${script})()`)
        return new Promise((resolve) =>
          frame.addEventListener('load', () => resolve((frame.contentWindow as typeof inner).kept === true)),
        )
      }, breakage.toString())
      // Chromium crashes a page that removes the Promise from a future document.
      const isAlive = await kept.catch((error: Error) => {
        expect(error.message).toContain('crashed')
        return false
      })
      if (isAlive) expect(await request(page, 'eth_accounts')).toEqual({ result: [] })
      expect(await request(honest, 'eth_accounts')).toEqual({ result: [person.onWire] })
      await unchanged()
    })
})

test('a page whose first script breaks everything at once gets honest answers', async ({
  evil,
  open,
  wallet,
  person,
}) => {
  const script = Object.values(breakages)
    .map((breakage) => `(${breakage})()`)
    .join('\n')
  const page = await open(
    evil.serve(
      '/',
      `<!doctype html><script>(${keepTools})(); ${script}</script>${pageThat(() => undefined)}`,
    ),
  )
  expect(await requestWithTool(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
  expect(await requestWithTool(page, 'eth_accounts')).toEqual({ result: [] })
  const connecting = requestWithTool(page, 'eth_requestAccounts')
  await wallet.approve()
  expect(await connecting).toEqual({ result: [person.onWire] })
})

/** Keeps tools before the page's world is broken: a field that sends its typed text as a request. */
function keepTools(): void {
  const { parse, stringify } = JSON
  const { apply } = Reflect
  const then = Promise.prototype.then
  const { removeAttribute, setAttribute } = Element.prototype
  const set = (name: string, text: string) => apply(setAttribute, tool, [name, text])
  const tool = document.createElement('textarea')
  tool.id = 'tool'
  document.documentElement.append(tool)
  tool.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const text = tool.value
    tool.value = ''
    apply(removeAttribute, tool, ['data-answer'])
    set('data-asked', text)
    const { method, params } = parse(text)
    const { ethereum } = window as unknown as { ethereum: { request(frame: unknown): unknown } }
    apply(then, ethereum.request({ method, params: params ?? undefined }), [
      (result: unknown) => set('data-answer', stringify({ __proto__: null, result })),
      (error: { code: number }) => set('data-answer', stringify({ __proto__: null, code: error.code })),
    ])
  })
}

/**
 * Sends a request through the kept tools, because `request` needs an unbroken world. Locators use their own
 * world, and keys come from the browser, but in Firefox `fill` would run in the page's world.
 */
async function requestWithTool(page: Page, method: string, params?: unknown): Promise<unknown> {
  const tool = page.locator('#tool')
  const text = JSON.stringify({ method, params: params ?? null })
  await tool.focus()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(tool).toHaveAttribute('data-asked', text)
  await expect(tool).toHaveAttribute('data-answer', /./)
  return JSON.parse(String(await tool.getAttribute('data-answer')))
}
