import { browser } from '../../lib/browser.ts'
import { disk } from './stateDisk.ts'

export type Area = 'local' | 'session'

export const areas = { local: disk, session: browser.storage.session }

const pending: { [area in Area]?: { keys: string[]; read: Promise<Record<string, unknown>> } } = {}

/** Reads a stored value. Concurrent reads become one call to the browser, since each call slows a start. */
export async function readStored(area: Area, key: string): Promise<unknown> {
  const keys: string[] = pending[area]?.keys ?? []
  keys.push(key)
  pending[area] ??= { keys, read: read(area, keys) }
  return (await pending[area].read)[key]
}

async function read(area: Area, keys: readonly string[]): Promise<Record<string, unknown>> {
  await undefined
  delete pending[area]
  return areas[area].get([...keys])
}
