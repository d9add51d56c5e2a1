import fc from 'fast-check'
import { getAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { accounts, adopt, hide, move, rename, select } from './accounts.ts'

const addressAt = (place: number) => getAddress(`0x${(place + 1).toString(16).padStart(40, '0')}`)
const [one, two, three] = [addressAt(0), addressAt(1), addressAt(2)]
const hd = (address: typeof one, index: number) => ({ address, kind: 'hd', phrase: 1, index }) as const
const three3 = [hd(one, 0), hd(two, 1), hd(three, 2)]
type State = Parameters<ReturnType<typeof adopt>>[0]
const empty: State = { list: [] }

beforeEach(() => {
  reset()
})

const place = fc.nat(5)
const change = fc.oneof(
  fc
    .tuple(fc.uniqueArray(place), fc.constantFrom('hd', 'key', 'watch'))
    .map(([held, kind]) => adopt(held.map((at) => ({ address: addressAt(at), kind: kind as 'key' })))),
  fc.tuple(place, fc.string()).map(([at, name]) => rename(addressAt(at), name)),
  fc.tuple(place, fc.boolean()).map(([at, hidden]) => hide(addressAt(at), hidden)),
  fc.tuple(place, fc.nat(8)).map(([at, to]) => move(addressAt(at), to)),
  place.map((at) => select(addressAt(at))),
)

test('whatever is renamed, moved, hidden and removed: each is there once, and one that is seen is selected', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let state = empty
      for (const make of changes) state = make(state)
      const addresses = state.list.map(({ address }) => address)
      expect(new Set(addresses).size).toBe(addresses.length)
      const shown = state.list.filter(({ hidden }) => !hidden)
      if (state.list.length === 0) expect(state.selected).toBeUndefined()
      else expect(shown.map(({ address }) => address)).toContain(state.selected)
    }),
    { numRuns: 500 },
  )
})

test('hiding, showing, renaming and moving lose no account', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const before = adopt(three3)(empty)
      const kept = changes.reduce((state, make) => make(state), before)
      const after = adopt(three3)(kept)
      expect(after.list.map(({ address }) => address).sort()).toEqual([one, two, three].sort())
    }),
  )
})

test('a move puts an account at its place and leaves the others in their order', () => {
  const moved = move(three, 0)(adopt(three3)(empty))
  expect(moved.list.map(({ address }) => address)).toEqual([three, one, two])
  expect(adopt(three3)(moved)).toBe(moved)
})

test('after a death of the background, the same accounts change nothing, whatever was done to them before', () =>
  fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 10 }), async (changes) => {
      reset()
      const first = accounts()
      for (const make of [adopt(three3), ...changes, adopt(three3)]) await first.commit(make)
      const again = accounts()
      await again.ready()
      const read = again.getState()
      expect(adopt(three3)(read)).toBe(read)
    }),
  ))

test('a new account stands last, under a name that no other has', () => {
  const named = rename(one, 'Account 2')(adopt([hd(one, 0)])(empty))
  const { list } = adopt([hd(two, 1), { address: three, kind: 'watch' }, hd(one, 0)])(named)
  expect(list.map(({ name }) => name)).toEqual(['Account 2', 'Account 3', 'Watched 1'])
})

test('an account that becomes another kind keeps its name', () => {
  const watched = rename(one, 'Safe')(adopt([{ address: one, kind: 'watch' }])(empty))
  expect(adopt([{ address: one, kind: 'key' }])(watched).list).toEqual([
    { address: one, kind: 'key', name: 'Safe' },
  ])
})

test('hiding the selected account selects another, and the last one that is seen stays', () => {
  const state = hide(one, true)(adopt([hd(one, 0), hd(two, 1)])(empty))
  expect(state.selected).toBe(two)
  expect(select(one)(state)).toBe(state)
  expect(hide(two, true)(state)).toBe(state)
  expect(hide(one, false)(state).list.every(({ hidden }) => !hidden)).toBe(true)
})

test('accounts of the first version are those of the one phrase', async () => {
  await fake.storage.local.set({
    accounts: {
      version: 1,
      state: { list: [one, two].map((address) => ({ address, name: 'Mine' })), selected: two },
    },
  })
  const slice = accounts()
  await slice.ready()
  expect(slice.getState()).toEqual({
    list: [
      { ...hd(one, 0), name: 'Mine' },
      { ...hd(two, 1), name: 'Mine' },
    ],
    selected: two,
  })
})
