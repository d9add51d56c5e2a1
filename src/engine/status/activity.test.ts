import { type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call, Log, Receipt } from '../../domain/batch.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { activity } from './activity.ts'

const bob = '0x0000000000000000000000000000000000000b0b'
const call: Call = { to: bob, value: '0x1', data: '0x' }
const planned = (
  change: Partial<PlannedBatch> = {},
  plan: Partial<PlannedBatch['plan']> = {},
): PlannedBatch => ({
  key: 'k',
  id: 'a',
  origin: 'https://shop.example',
  request: 'r',
  state: 'running',
  createdAt: 1,
  ...change,
  plan: {
    kind: 'batch',
    from: '0x00000000000000000000000000000000000a11ce',
    chainId: 1,
    mode: 'stepwise',
    calls: [call, call],
    ...plan,
  },
})
const row = (change: Partial<TransactionRow> = {}): TransactionRow => ({
  hash: '0x1',
  batch: 'k',
  index: 0,
  lane: 'l',
  nonce: 5,
  raw: '0x02',
  state: 'sent',
  signedAt: 1,
  ...change,
})

describe('what the screens show of a call', () => {
  test('is where it was executed, once there is a receipt, and when each thing happened', () => {
    const receipt: Receipt = {
      logs: [],
      status: '0x1',
      blockHash: '0xb',
      blockNumber: '0x7',
      gasUsed: '0x5208',
      transactionHash: '0x1',
    }
    const times = { sentAt: 2, preconfirmedAt: 3, includedAt: 4, failedAt: 5, reason: 'No' }
    const [first, second] = activity(planned(), [row({ ...times, receipt, state: 'included' })]).calls
    expect(first).toEqual({
      state: 'included',
      ...call,
      hash: '0x1',
      nonce: 5,
      blockNumber: '0x7',
      gasUsed: '0x5208',
      ...times,
    })
    expect(second).toEqual({ state: 'waits', ...call })
  })

  test('has neither block nor times before', () => {
    const [first] = activity(planned(), [row()]).calls
    expect(first).toEqual({ state: 'sent', ...call, hash: '0x1', nonce: 5 })
  })

  test('is that it was never sent, where the batch settled without it', () => {
    expect(activity(planned({ state: 'settled' }), []).calls.map(({ state }) => state)).toEqual([
      'notSent',
      'notSent',
    ])
  })

  test('is what is on its way in its place', () => {
    const replacement = (more: Partial<TransactionRow>) =>
      activity(planned(), [row(), row({ hash: '0x2', replaces: '0x1', ...more })]).calls[0]?.replacement
    expect(replacement({})).toBe('faster')
    expect(replacement({ fills: true })).toBe('cancel')
    expect(replacement({ fills: true, state: 'preconfirmed' })).toBe('cancel')
    expect(replacement({ fills: true, state: 'dropped' })).toBeUndefined()
    expect(replacement({ fills: true, index: 1 })).toBeUndefined()
  })
})

describe('what the screens show of a batch', () => {
  test('is that the person stopped it, unless an error ended it', () => {
    const error = { code: -32000, message: 'no' }
    expect(activity(planned(), [])).not.toHaveProperty('stopped')
    expect(activity(planned({ stopped: true }), [])).toMatchObject({ stopped: true })
    const failed = activity(planned({ stopped: true, error }), [])
    expect(failed).toMatchObject({ error })
    expect(failed).not.toHaveProperty('stopped')
  })

  test('are the logs that name its account, of the transactions that ran', () => {
    const own = '0x00000000000000000000000000000000000A11CE'
    const log = (...topics: Hex[]): Log => ({
      address: bob,
      data: '0x',
      topics: topics.map((one) => pad(one)),
    })
    const receipt = (status: '0x1' | '0x0'): Receipt => ({
      logs: [log('0x1', bob), log('0x2', bob, own), log('0x3', own.toLowerCase() as Hex)],
      status,
      blockHash: '0xb',
      blockNumber: '0x7',
      gasUsed: '0x5208',
      transactionHash: '0x1',
    })
    const logs = (state: TransactionRow['state'], status: '0x1' | '0x0') =>
      activity(planned(), [row({ receipt: receipt(status), state })]).logs
    expect(logs('final', '0x1')).toEqual([log('0x2', bob, own), log('0x3', own.toLowerCase() as Hex)])
    expect(logs('final', '0x0')).toEqual([])
    expect(logs('lost', '0x1')).toEqual([])
    expect(activity(planned({}, { mode: 'atomic' }), [row()]).logs).toEqual([])
  })

  test('is that it came from a backup, or that what it signed was lost', () => {
    expect(activity(planned(), [])).not.toHaveProperty('restored')
    for (const change of [{ restored: true }, { lost: true }] as Partial<PlannedBatch>[])
      expect(activity(planned(change), [])).toMatchObject({ restored: true })
  })

  test('is why it waits, and what the node said, as long as it has not settled', () => {
    const error = { code: -32000, message: 'in use' }
    const unclear = { code: -32000, message: 'Some words' }
    const shown = (rows: TransactionRow[], change: Partial<PlannedBatch> = {}, known = {}) =>
      activity(planned(change), rows, known)
    expect(shown([row({ state: 'signed' })])).not.toHaveProperty('waitsFor')
    expect(shown([row({ state: 'signed', error })])).toMatchObject({ waitsFor: 'nonce' })
    expect(shown([row({ error })])).not.toHaveProperty('waitsFor')
    const answered = shown([row({ state: 'signed', unclear })])
    expect(answered).toMatchObject({ waitsFor: 'answer', said: 'Some words' })
    expect(shown([row({ unclear })])).not.toHaveProperty('said')
    expect(shown([row({ rival: {} as never })], {}, { oneNode: true })).toMatchObject({
      waitsFor: 'rival',
      oneNode: true,
    })
    expect(shown([row()], {}, { waits: 'fee', oneNode: true })).toMatchObject({ waitsFor: 'fee' })
    expect(shown([row()], {}, { waits: 'fee', oneNode: true })).not.toHaveProperty('oneNode')
    expect(shown([row({ state: 'signed', unclear })], { state: 'settled' })).not.toHaveProperty('waitsFor')
  })
})
