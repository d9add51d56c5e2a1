import { afterEach, expect, test, vi } from 'vitest'
import { setup } from './setup.mjs'

vi.mock('./chromium.mjs', () => ({ findChromium: () => '/a/chromium' }))
vi.mock('./firefox.mjs', () => ({
  findFirefox: () => {
    throw new Error('No Firefox here.')
  },
}))
vi.mock('./run.mjs', async (original) => ({ ...(await original<object>()), run: async () => 0 }))

afterEach(() => vi.unstubAllEnvs())

test('a run in Chromium needs no Firefox', async () => {
  // With a path of its own, nothing is installed.
  vi.stubEnv('FIREFOX', '/nowhere')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit')
  })
  await setup({ browser: 'chromium' })
  await expect(setup({ browser: 'firefox' })).rejects.toThrow('exit')
  await expect(setup({ browser: true })).rejects.toThrow('exit')
})
