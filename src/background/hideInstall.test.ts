import { afterEach, expect, test, vi } from 'vitest'
import { browser } from '../lib/browser.ts'
import { hideInstall } from './hideInstall.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(browser, { declarativeNetRequest: undefined })
})

/** A browser in which updates of the rules return this answer. */
function withRules(answer: () => Promise<void>) {
  vi.stubGlobal('location', new URL('moz-extension://0b6d1c52-7a1e/background.html'))
  const updateSessionRules = vi.fn((_: object) => answer())
  Object.assign(browser, { declarativeNetRequest: { updateSessionRules } })
  return updateSessionRules
}

test('only what the wallet itself asks loses its origin', async () => {
  const update = withRules(async () => undefined)
  await hideInstall()
  expect(update.mock.calls).toEqual([
    [
      expect.objectContaining({
        addRules: [
          expect.objectContaining({
            condition: {
              initiatorDomains: ['0b6d1c52-7a1e'],
              resourceTypes: ['xmlhttprequest', 'websocket'],
            },
          }),
        ],
      }),
    ],
  ])
})

test('a browser that refuses the rule, or has none, keeps the wallet from nothing', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  withRules(() => Promise.reject(new Error('no')))
  await hideInstall()
  expect(consoleError).toHaveBeenCalledOnce()
  Object.assign(browser, { declarativeNetRequest: undefined })
  await hideInstall()
})
