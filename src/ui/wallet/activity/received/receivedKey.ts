import type { Received } from './received.ts'

/** Unique key of what was received. */
export function receivedKey(one: Received): string {
  return one.kind === 'coin' ? `coin ${one.block}` : `${one.hash} ${one.index}`
}
