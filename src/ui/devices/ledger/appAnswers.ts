import type { Address, Hex } from 'viem'
import { bytesToHex, bytesToString, concat, getAddress, isAddress, size, slice } from 'viem/utils'
import { ledgerFault } from './ledgerFault.ts'

/** The name and the version of the open app. The system's own is named BOLOS. */
export function readApp(data: Uint8Array): { name: string; version: string } {
  const end = 2 + (data[1] ?? 0)
  const versionEnd = end + 1 + (data[end] ?? 0)
  return { name: bytesToString(data.slice(2, end)), version: bytesToString(data.slice(end + 1, versionEnd)) }
}

/** The version of the Ethereum app, and whether it signs what it cannot read. */
export function readSettings([flags = 0, ...version]: Uint8Array): { version: string; signsBlind: boolean } {
  return { version: version.slice(0, 3).join('.'), signsBlind: (flags & 1) === 1 }
}

/** An address, after the public key. */
export function readAddress(data: Uint8Array): Address {
  const start = 1 + (data[0] ?? 0)
  const text = `0x${bytesToString(data.slice(start + 1, start + 1 + (data[start] ?? 0)))}`
  if (!isAddress(text, { strict: false })) throw ledgerFault('unclear', 'no address')
  return getAddress(text)
}

/** A signature as the vault expects it: the device's first byte comes last. */
export function readSignature(data: Uint8Array): Hex {
  const answer = bytesToHex(data)
  if (size(answer) !== 65) throw ledgerFault('unclear', 'no signature')
  return concat([slice(answer, 1), slice(answer, 0, 1)])
}
