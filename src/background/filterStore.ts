import * as v from 'valibot'
import { criteria, type Filter } from '../domain/filter.ts'
import { takeTurns } from '../lib/turns.ts'
import { sessionValue } from '../storage/state/sessionValue.ts'

const Filters = v.record(
  v.string(),
  v.object({
    origin: v.string(),
    chainId: v.number(),
    kind: v.picklist(['logs', 'blocks', 'heads', 'transactions']),
    criteria: v.exactOptional(criteria),
    next: v.number(),
    seen: v.exactOptional(v.array(v.string())),
  }),
)

/** The most filters to keep, per site and in total. The least recently polled filter is removed first. */
const most = { ofOne: 50, ofAll: 200 }

/** The filters of sites, in the browser's memory: they outlive the background, but not the browser session. */
export function createFilters() {
  const stored = sessionValue<Record<string, Filter>>('filters', Filters)
  const inTurn = takeTurns()
  const load = async () => (await stored.get()) ?? {}

  const change = (how: (filters: Record<string, Filter>) => void): Promise<void> =>
    inTurn(async () => {
      const filters = await load()
      how(filters)
      await stored.set(filters)
    })

  return {
    async get(origin: string, id: string): Promise<Filter | undefined> {
      const filter = (await load())[id]
      return filter?.origin === origin ? filter : undefined
    },

    put: (id: string, filter: Filter): Promise<void> =>
      change((filters) => {
        const all = Object.keys(filters)
        const own = all.filter((one) => filters[one]?.origin === filter.origin)
        const [oldest] = own.length >= most.ofOne ? own : all.length >= most.ofAll ? all : []
        if (oldest !== undefined) delete filters[oldest]
        filters[id] = filter
      }),

    /** A filter that was removed while the node was responding stays removed. */
    move: (id: string, filter: Filter): Promise<void> =>
      change((filters) => {
        if (!filters[id]) return
        delete filters[id]
        filters[id] = filter
      }),

    remove: (id: string): Promise<void> =>
      change((filters) => {
        delete filters[id]
      }),
  }
}
