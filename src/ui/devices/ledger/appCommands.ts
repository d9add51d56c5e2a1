import type { Hex } from 'viem'
import { concat, fromRlp, hexToBytes, numberToHex, size, slice, toHex, toRlp } from 'viem/utils'
import type { Authorization } from '../../../domain/signing/authorizationBytes.ts'

/** The commands of the Ethereum app that the wallet uses (`doc/ethapp.adoc` in LedgerHQ/app-ethereum). */
const commands = {
  address: 0x02,
  transaction: 0x04,
  configuration: 0x06,
  message: 0x08,
  typedData: 0x0c,
  authorization: 0x34,
} as const

/** The most bytes of data in one command. */
const most = 255

/** Asks which app is open. The system answers it, and every app. */
export const whichApp = hexToBytes('0xb001000000')

/** Asks for the settings and the version of the app. */
export const whichSettings = command('configuration', [0, 0], '0x')

/** Asks for an address, which the device also `shows` for the person to confirm. */
export function askAddress(path: string, shows = false): Uint8Array {
  return command('address', [shows ? 1 : 0, 0], pathBytes(path))
}

/** Asks to sign an unsigned transaction. */
export function askTransaction(path: string, bytes: Hex): Uint8Array[] {
  const data = concat([pathBytes(path), bytes])
  const marks = [0, 0x80] as const
  return chunks(data, slice(bytes, 0, 1) >= '0xc0' ? legacyChunk(data, bytes) : most, (chunk, place) =>
    command('transaction', [marks[place ? 1 : 0], 0], chunk),
  )
}

/** Asks to sign the bytes of a message. */
export function askMessage(path: string, bytes: Hex): Uint8Array[] {
  const data = concat([pathBytes(path), numberToHex(size(bytes), { size: 4 }), bytes])
  return chunks(data, most, (chunk, place) => command('message', [place ? 0x80 : 0, 0], chunk))
}

/** Asks to sign typed data by its two hashes, which the device shows. */
export function askTypedData(path: string, hashes: { domain: Hex; message: Hex }): Uint8Array {
  return command('typedData', [0, 0], concat([pathBytes(path), hashes.domain, hashes.message]))
}

/** Asks to sign an authorization of EIP-7702. */
export function askAuthorization(path: string, { chainId, address, nonce }: Authorization): Uint8Array[] {
  const fields = concat([
    tagged(0, '0x01'),
    tagged(1, address),
    tagged(2, numberToHex(chainId, { size: 8 })),
    tagged(3, numberToHex(nonce, { size: 8 })),
  ])
  const data = concat([pathBytes(path), numberToHex(size(fields), { size: 2 }), fields])
  return chunks(data, most, (chunk, place) => command('authorization', [place ? 0 : 1, 0], chunk))
}

function command(name: keyof typeof commands, [p1, p2]: readonly [number, number], data: Hex): Uint8Array {
  return Uint8Array.from([0xe0, commands[name], p1, p2, size(data), ...hexToBytes(data)])
}

function chunks<made>(data: Hex, each: number, make: (chunk: Hex, place: number) => made): made[] {
  return Array.from({ length: Math.ceil(size(data) / each) }, (_, place) =>
    make(slice(data, place * each, Math.min((place + 1) * each, size(data))), place),
  )
}

/**
 * The app takes a legacy transaction as whole once the data is read, and learns of the chain's id only from what
 * follows in the same chunk. So the last chunk may not hold the last three members only.
 */
function legacyChunk(data: Hex, bytes: Hex): number {
  const members = fromRlp(bytes).slice(-3) as Hex[]
  const tail = size(concat(members.map((member) => toRlp(member))))
  let each = most
  while (size(data) > each && size(data) % each !== 0 && size(data) % each <= tail) each--
  return each
}

function tagged(tag: number, value: Hex): Hex {
  return concat([toHex(tag, { size: 1 }), toHex(size(value), { size: 1 }), value])
}

/** The number of steps, then each in four bytes. A hardened one has the highest bit. */
function pathBytes(path: string): Hex {
  const steps = path.split('/').slice(1)
  const step = (text: string) => Number.parseInt(text, 10) + (text.endsWith("'") ? 2 ** 31 : 0)
  return concat([
    toHex(steps.length, { size: 1 }),
    ...steps.map((text) => numberToHex(step(text), { size: 4 })),
  ])
}
