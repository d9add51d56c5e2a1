import type { Call } from '../../../domain/batch.ts'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'

/** The place of the signature in its batch. An upgrade and the transaction around it are two. */
export type SignaturePlace = {
  of: 'calls' | 'upgrade' | 'faster' | 'cancel' | 'filler'
  number: number
  all: number
}

/** Absent for a message or typed data. */
export function placeOf({ kind, bytes, batch }: SignatureWanted): SignaturePlace | undefined {
  if (!batch) return undefined
  const { plan, row } = batch
  const here = { number: row.index + 1, all: plan.mode === 'atomic' ? 1 : plan.calls.length }
  // A filler below all calls takes the place of none.
  if (row.fills && here.number > here.all) return { of: 'filler', number: 1, all: 1 }
  if (row.fills) return { of: row.replaces ? 'cancel' : 'filler', ...here }
  if (row.replaces) return { of: 'faster', ...here }
  if (kind === 'authorization') return { of: 'upgrade', number: 1, all: 2 }
  // The account that pays for a rescue carries the authorization of the other one.
  return bytes.startsWith('0x04') && !plan.rescue
    ? { of: 'upgrade', number: 2, all: 2 }
    : { of: 'calls', ...here }
}

/** The calls that run once this is signed, with their numbers in the batch. */
export function callsIn({ batch }: SignatureWanted): { number: number; call: Call }[] {
  if (!batch || batch.row.fills) return []
  const { plan, row } = batch
  if (plan.rescue || plan.undelegates) return []
  const all = plan.calls.map((call, index) => ({ number: index + 1, call }))
  return plan.mode === 'atomic' ? all : all.slice(row.index, row.index + 1)
}
