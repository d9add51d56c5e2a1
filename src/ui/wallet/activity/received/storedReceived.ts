import * as v from 'valibot'
import { bytes, looseAddress } from '../../../../domain/schema.ts'
import { browser } from '../../../../lib/browser.ts'
import { type Seen, unseen } from './received.ts'

const name = 'received'

/** Maximum accounts and networks to keep. */
const most = 20

const integer = v.pipe(
  v.string(),
  v.digits(),
  v.transform((text) => BigInt(text)),
)
const Item = v.variant('kind', [
  v.object({
    kind: v.literal('token'),
    at: v.number(),
    address: looseAddress,
    from: looseAddress,
    value: integer,
    id: v.exactOptional(integer),
    hash: bytes,
    index: v.number(),
    block: v.number(),
  }),
  v.object({ kind: v.literal('coin'), value: integer, since: v.number(), at: v.number(), block: v.number() }),
])
const One = v.object({
  received: v.array(Item),
  searched: v.union([v.picklist(['nothing', 'refused']), v.object({ from: v.number(), to: v.number() })]),
  point: v.exactOptional(v.object({ block: v.number(), at: v.number(), balance: integer, nonce: integer })),
})
const Stored = v.array(v.tuple([v.string(), One]))

async function all(): Promise<[string, Seen][]> {
  const read = v.safeParse(Stored, (await browser.storage.session.get(name))[name])
  return read.success ? read.output : []
}

/**
 * The received items that the wallet's pages found since the browser started. It stays in memory and never on
 * disk, because it tells who paid the person.
 */
export async function seenAt(place: string): Promise<Seen> {
  return (await all()).find(([one]) => one === place)?.[1] ?? unseen
}

/** Keeps it for the other pages. */
export async function keepSeen(place: string, seen: Seen): Promise<void> {
  const others = (await all()).filter(([one]) => one !== place)
  const list = [[place, seen], ...others].slice(0, most)
  const text = JSON.stringify(list, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  await browser.storage.session.set({ [name]: JSON.parse(text) })
}
