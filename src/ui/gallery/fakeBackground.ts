import { type UiState, views } from '../../messages/uiState.ts'
import { keyOf } from '../prices/assetKey.ts'
import { i18n, words } from './fakeI18n.ts'
import type { Recorded } from './recorded.ts'

/**
 * Replaces the extension's API and background. A page gets the recorded state at the recorded time, and its
 * commands never complete.
 */
export function standIn({ mirror, at }: Pick<Recorded, 'mirror' | 'at'>): void {
  Date.now = () => at
  const silentEvent = { addListener: () => undefined }
  const runtime = {
    id: 'gallery',
    connect: ({ name }: { name: string }) => ({
      name,
      onMessage: {
        addListener: (listener: (message: unknown) => void) => {
          if (Object.hasOwn(views, name)) queueMicrotask(() => listener(mirror))
        },
      },
      onDisconnect: silentEvent,
      postMessage: () => undefined,
      disconnect: () => undefined,
    }),
    sendMessage: () => new Promise<never>(() => undefined),
    getManifest: () => ({ version: '0.0.0' }),
    getURL: (path: string) => path,
    onMessage: silentEvent,
  }
  const storage = {
    session: { get: async () => priceStore(mirror, at), set: async () => undefined },
    onChanged: { addListener: () => undefined, removeListener: () => undefined },
  }
  const permissions = { contains: async () => false }
  const commands = { getAll: async () => [] }
  const browser = { runtime, i18n, storage, permissions, commands }
  Object.assign(globalThis, { browser, chrome: browser, words: Promise.resolve(words) })
}

/** The prices that a page has if the person chose a source: each network's coin costs the same. */
function priceStore({ settings, networks }: UiState, at: number): object {
  if (!settings.prices) return {}
  const price = { scaled: String(318_427n * 10n ** 22n), at }
  const list = networks.map(({ chainId }) => [keyOf({ chainId }), { asked: at, price }])
  return { prices: { of: JSON.stringify(settings.prices), list } }
}
