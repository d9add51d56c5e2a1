import { numberToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { callsIn, placeOf } from './placeOf.ts'

const calls = [1, 2, 3].map((value) => ({ to: zeroAddress, value: numberToHex(value), data: '0x' as const }))

type Batch = NonNullable<SignatureWanted['batch']>
const wanted = (batch: Partial<Batch>, change: Partial<SignatureWanted> = {}): SignatureWanted => ({
  id: '0x',
  from: zeroAddress,
  path: '',
  kind: 'typedTransaction',
  bytes: '0x02',
  batch: { key: '', origin: '', plan: { mode: 'stepwise', calls }, row: { index: 1 }, ...batch },
  ...change,
})
const atomic = { plan: { mode: 'atomic', calls }, row: { index: 0 } } as const
const replaces = '0x11'

describe('a signature', () => {
  test.each<[string, SignatureWanted, ReturnType<typeof placeOf>, number[]]>([
    ['of the second call', wanted({}), { of: 'calls', number: 2, all: 3 }, [2]],
    ['of all calls together', wanted(atomic), { of: 'calls', number: 1, all: 1 }, [1, 2, 3]],
    [
      'of an upgrade',
      wanted(atomic, { kind: 'authorization', bytes: '0x05' }),
      { of: 'upgrade', number: 1, all: 2 },
      [1, 2, 3],
    ],
    [
      'of the transaction around it',
      wanted(atomic, { bytes: '0x04' }),
      { of: 'upgrade', number: 2, all: 2 },
      [1, 2, 3],
    ],
    ['of a higher fee', wanted({ row: { index: 1, replaces } }), { of: 'faster', number: 2, all: 3 }, [2]],
    [
      'of a cancellation',
      wanted({ row: { index: 1, replaces, fills: true } }),
      { of: 'cancel', number: 2, all: 3 },
      [],
    ],
    ['of a filler', wanted({ row: { index: 1, fills: true } }), { of: 'filler', number: 2, all: 3 }, []],
    [
      'of a filler that takes the place of no call',
      wanted({ row: { index: 3, fills: true } }),
      { of: 'filler', number: 1, all: 1 },
      [],
    ],
    [
      'of a rescue that upgrades the other account',
      wanted(
        {
          plan: {
            mode: 'single',
            calls: calls.slice(0, 1),
            rescue: { account: zeroAddress, calls, nonce: '0x0', gas: '0x0' },
          },
          row: { index: 0 },
        },
        { bytes: '0x04' },
      ),
      { of: 'calls', number: 1, all: 1 },
      [],
    ],
  ])('%s is named as such, with the calls that run', (_, asked, place, numbers) => {
    expect(placeOf(asked)).toEqual(place)
    expect(callsIn(asked).map(({ number }) => number)).toEqual(numbers)
  })

  test('of a message belongs to no batch', () => {
    const { batch: _, ...message } = wanted({}, { kind: 'message' })
    expect(placeOf(message)).toBeUndefined()
    expect(callsIn(message)).toEqual([])
  })
})
