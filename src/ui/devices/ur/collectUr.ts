import { decodeCBOR } from '@levischuck/tiny-cbor'
import * as v from 'valibot'
import { fromBytewords } from './bytewords.ts'
import { chooseFragments } from './chooseFragments.ts'
import { crc32 } from './crc32.ts'

/** What a code brought: the whole message, or how much of it is known. `foreign` is no code of a device. */
export type Collected =
  | { state: 'whole'; type: string; message: Uint8Array }
  | { state: 'part'; known: number; of: number }
  | { state: 'foreign' }
  | { state: 'tooLarge' }

/** The most characters of one code, fragments of an animation, and bytes of a message. */
const [longest, mostFragments, mostBytes] = [4_296, 256, 32 * 1024]

/** Mixed parts that wait for others. An honest animation needs fewer. */
const mostMixed = 512

const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const partSchema = v.tuple([
  natural,
  natural,
  natural,
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(0xffffffff)),
  v.instance(Uint8Array),
])

type Animation = {
  type: string
  count: number
  length: number
  checksum: number
  size: number
  known: Map<number, Uint8Array>
  mixed: { indexes: Set<number>; bytes: Uint8Array }[]
}

/**
 * Puts a message together from the texts of QR codes (BCR-2020-005), in any order, with codes missing or repeated.
 * A part of another animation replaces the first one: the person may show the next request by then.
 */
export function collectUr() {
  let animation: Animation | undefined

  return (text: string): Collected => {
    if (text.length > longest) return { state: 'tooLarge' }
    const found = /^ur:([a-z0-9-]{1,64})\/(?:(\d{1,10})-(\d{1,10})\/)?([a-z]+)$/.exec(text.toLowerCase())
    const [, type, number, count, words] = found ?? []
    const bytes = words === undefined ? undefined : fromBytewords(words)
    if (type === undefined || !bytes) return { state: 'foreign' }
    if (number === undefined) return { state: 'whole', type, message: bytes }
    const part = readPart(bytes)
    if (!part || part[0] !== Number(number) || part[1] !== Number(count)) return { state: 'foreign' }
    const [, fragments, length, checksum, { length: size }] = part
    if (fragments > mostFragments || length > mostBytes) return { state: 'tooLarge' }
    // Each fragment is full but for the padding of the last one.
    if (size * fragments < length || size * (fragments - 1) >= length) return { state: 'foreign' }
    if (!animation || !belongs(animation, type, part))
      animation = { type, count: fragments, length, checksum, size, known: new Map(), mixed: [] }
    add(animation, chooseFragments(part[0], fragments, checksum), part[4])
    const message = joined(animation)
    if (message === 'wrong') animation = undefined
    if (message instanceof Uint8Array) return { state: 'whole', type, message }
    return { state: 'part', known: animation?.known.size ?? 0, of: fragments }
  }
}

type Part = v.InferOutput<typeof partSchema>

function readPart(bytes: Uint8Array): Part | undefined {
  try {
    return v.parse(partSchema, decodeCBOR(bytes))
  } catch {
    return undefined
  }
}

function belongs(known: Animation, type: string, [, count, length, checksum, fragment]: Part): boolean {
  return (
    known.type === type &&
    known.count === count &&
    known.length === length &&
    known.checksum === checksum &&
    known.size === fragment.length
  )
}

/** Takes known fragments out of a mixed part, and a new fragment out of all that wait. */
function add(animation: Animation, indexes: readonly number[], bytes: Uint8Array): void {
  const waiting: Animation['mixed'] = [{ indexes: new Set(indexes), bytes: Uint8Array.from(bytes) }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [index, fragment] of animation.known) if (next.indexes.delete(index)) mix(next.bytes, fragment)
    const [only] = next.indexes
    if (only === undefined) continue
    if (next.indexes.size > 1) {
      if (animation.mixed.length < mostMixed) animation.mixed.push(next)
      continue
    }
    animation.known.set(only, next.bytes)
    waiting.push(...animation.mixed.filter(({ indexes }) => indexes.has(only)))
    animation.mixed = animation.mixed.filter(({ indexes }) => !indexes.has(only))
  }
}

function mix(into: Uint8Array, other: Uint8Array): void {
  for (const [at, byte] of other.entries()) into[at] = (into[at] ?? 0) ^ byte
}

/** The message once all fragments are known; `wrong` if they do not fit together. */
function joined({ known, count, length, checksum, size }: Animation): Uint8Array | 'wrong' | undefined {
  if (known.size < count) return undefined
  const whole = new Uint8Array(size * count)
  for (const [index, fragment] of known) whole.set(fragment, index * size)
  const message = whole.subarray(0, length)
  return crc32(message) === checksum ? message : 'wrong'
}
