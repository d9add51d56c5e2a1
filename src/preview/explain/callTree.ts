import type { Address, Hex } from 'viem'
import { sameAddress } from '../../domain/sameAddress.ts'
import type { Decoded, Inner, Nested } from './knownFunctions.ts'

/** A call with the calls in it. */
export type Tree = Omit<Inner, 'to'> & {
  to?: Address
  /** Who makes it. */
  from: Address
  /** The coin that the outer call brought, if this call is a part of it. */
  carried?: bigint
  decoded?: Decoded
  by?: Nested['by']
  inner: Tree[]
  /** Inner calls that are left out, because there are too many. */
  cut: number
}

/** Decodes calls, and counts down how much more of them to read. */
export type Reader = {
  decode: DecodeStep
  /** Inner calls of this call. */
  left: number
  /** Characters of data of inner calls, over all calls of a batch. */
  room: number
}
type DecodeStep = (data: Hex, step?: string) => Decoded | undefined

/** The deepest nesting that we read. Honest apps send no deeper calls; hostile ones would keep us reading. */
const deepest = 4

/** Nobody reads more rows under one call. */
export const mostInner = 60

/** An inner call's data is also in its outer call's, so honest batches total a few times their own size. */
const mostRoom = 2_000_000

/** Reads calls and what is in them, within bounds of depth, number and size. */
export function plant(
  calls: readonly { to?: Address; value: bigint; data: Hex }[],
  from: Address,
  decode: DecodeStep,
): Tree[] {
  const reader: Reader = { decode, left: 0, room: mostRoom }
  return calls.map((call) => {
    reader.left = mostInner
    return grow(call, from, reader, 0)
  })
}

function grow(
  call: Omit<Inner, 'to'> & { to?: Address; carried?: bigint },
  from: Address,
  reader: Reader,
  depth: number,
): Tree {
  const { to, value, data, step, carried } = call
  const decoded = to && reader.decode(data, step)
  const nested = decoded && depth < deepest ? decoded.known.inner(decoded.args, to, from) : undefined
  const read: Inner[] = []
  for (const one of nested?.calls ?? []) {
    if (reader.left < 1 || reader.room < one.data.length) break
    reader.left -= 1
    reader.room -= one.data.length
    read.push(one)
  }
  return {
    ...call,
    from,
    ...(decoded && { decoded }),
    ...(nested && { by: nested.by }),
    inner: read.map((one) =>
      grow(
        nested?.by === 'itself' ? { ...one, carried: carried ?? value } : one,
        nested?.by === 'contract' && to ? to : from,
        reader,
        depth + 1,
      ),
    ),
    cut: (nested?.calls.length ?? 0) - read.length,
  }
}

/** The tokens and vaults that a call and its inner calls use. */
export function wants({ to, from, decoded, inner }: Tree): { tokens: Address[]; vaults: Address[] }[] {
  if (!to || !decoded || sameAddress(to, from)) return inner.flatMap(wants)
  const { known, args } = decoded
  return [{ tokens: known.tokens(args, to), vaults: known.vault ? [to] : [] }, ...inner.flatMap(wants)]
}
