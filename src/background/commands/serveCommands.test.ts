import { beforeEach, describe, expect, test, vi } from 'vitest'
import { WalletError } from '../../domain/errors.ts'
import { fake, reset } from '../../lib/browser.fake.ts'
import type { CommandName } from '../../messages/commands.ts'
import { type Handlers, serveCommands } from './serveCommands.ts'

beforeEach(() => {
  reset()
})

const own = { id: fake.runtime.id, origin: fake.runtime.getURL('').replace(/\/$/, '') }

function make(handlers: { [name in CommandName]?: (input: never) => Promise<unknown> }) {
  serveCommands(async () => handlers as unknown as Handlers)
  return (message: unknown, sender: object = own) => fake.runtime.deliver(message, sender)
}

const keys = { key: btoa('k'.repeat(32)), check: btoa('c'.repeat(32)) }
const unlock = { command: 'vault.unlock', input: { keys } }

describe('only our own pages are served', () => {
  test.each([
    [
      'a content script',
      { id: own.id, origin: 'https://app.example', url: fake.runtime.getURL('popup.html') },
    ],
    ['another extension', { id: 'other', origin: 'chrome-extension://other' }],
    ['a sandboxed frame of ours', { id: own.id, origin: 'null', url: fake.runtime.getURL('popup.html') }],
    ['a document without an origin', { id: own.id, url: fake.runtime.getURL('popup.html') }],
    ['an origin that begins like ours', { id: own.id, origin: `${own.origin}.example` }],
  ])('%s is not', async (_, sender) => {
    const handler = vi.fn(async () => undefined)
    const send = make({ 'vault.unlock': handler })
    expect(await send(unlock, sender)).toBeUndefined()
    expect(handler).not.toHaveBeenCalled()
  })

  test('our pages are, in a tab too', async () => {
    const handler = vi.fn(async () => undefined)
    const send = make({ 'vault.unlock': handler })
    expect(await send(unlock, { ...own, tab: { id: 1 } })).toEqual({ ok: true, output: undefined })
    expect(handler).toHaveBeenCalledWith({ keys })
  })
})

test('input of the wrong shape never reaches a handler', async () => {
  const handler = vi.fn(async () => undefined)
  const send = make({ 'vault.unlock': handler })
  expect(await send({ command: 'vault.unlock', input: {} })).toMatchObject({
    ok: false,
    error: { code: -32602 },
  })
  expect(await send({ command: 'no.such', input: {} })).toBeUndefined()
  expect(await send({ command: 'toString', input: {} })).toBeUndefined()
  expect(handler).not.toHaveBeenCalled()
})

test.each([
  [
    'the wallet',
    new WalletError('invalidParams', 'A reason'),
    { code: -32602, data: { detail: 'A reason' } },
  ],
  ['the vault', new WalletError('wrongPassword'), { data: { kind: 'wrongPassword' } }],
])('an error of %s comes with what a page makes a sentence of', async (_, error, expected) => {
  const send = make({
    'vault.unlock': async () => {
      throw error
    },
  })
  expect(await send(unlock)).toMatchObject({ ok: false, error: expected })
})

test('a bug comes without any', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const send = make({
    'vault.unlock': async () => {
      throw new Error('/secret/path')
    },
  })
  expect(JSON.stringify(await send(unlock))).not.toContain('secret')
  quiet.mockRestore()
})
