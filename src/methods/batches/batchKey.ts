import type { Hex } from 'viem'
import { keccak256, stringToHex } from 'viem/utils'
import type { Context } from '../method.ts'

/** A 32-byte id, equal on every run of this request. No page can guess it: our request ids are random. */
export function ownId({ origin, request }: Pick<Context, 'origin' | 'request'>): Hex {
  return keccak256(stringToHex(`${origin} ${request}`))
}
