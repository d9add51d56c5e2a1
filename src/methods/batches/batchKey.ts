import type { Hex } from 'viem'
import { keccak256, stringToHex } from 'viem/utils'
import type { Context } from '../method.ts'

/** 32 bytes that no page can guess, and the same whenever this request runs again: our ids of requests are random. */
export function ownId({ origin, request }: Pick<Context, 'origin' | 'request'>): Hex {
  return keccak256(stringToHex(`${origin} ${request}`))
}
