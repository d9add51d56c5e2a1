import { beforeEach, expect, test, vi } from 'vitest'
import { connect, fake, reset } from '../lib/browser.fake.ts'
import { ownOrigin } from '../lib/ownPages.ts'
import { type Recorded, recordPort } from '../messages/developerRecord.ts'
import { request, review } from '../requests/router.fake.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import { createRecord } from './recorder.ts'

beforeEach(() => {
  reset()
})

function make(rows: RequestRow[] = []) {
  const record = createRecord(async () => rows)
  const open = (sender: object = { id: fake.runtime.id, origin: ownOrigin }) => {
    const port = connect(recordPort, sender)
    const received = new Map<string, Recorded>()
    const left = vi.fn()
    port.onMessage.addListener((entries: never) => {
      for (const entry of entries as Recorded[])
        received.set(entry.id, { ...received.get(entry.id), ...entry })
    })
    port.onDisconnect.addListener(left)
    return { heard: received, left, list: () => [...received.values()] }
  }
  return { record, open }
}

const row = (id: string, state: RequestRow['state'], change: Partial<RequestRow> = {}): RequestRow => ({
  ...request('wallet_sendCalls', []),
  id,
  chainId: 1,
  at: 7,
  session: 's',
  state,
  ...change,
})

test('an open panel receives a read when it arrives, and again with its answer', async () => {
  const { record, open } = make()
  const { list } = open()
  const answered = record.follow(request('eth_call', [{ to: '0x1' }]))
  await vi.waitFor(() =>
    expect(list()).toMatchObject([{ method: 'eth_call', params: { text: '[{"to":"0x1"}]' } }]),
  )
  expect(list()[0]).not.toHaveProperty('took')
  answered({ result: '0x2' })
  await vi.waitFor(() =>
    expect(list()).toMatchObject([{ answer: { text: '"0x2"' }, took: expect.any(Number) }]),
  )
})

test('a panel that opens meanwhile finds it, with how far it came', async () => {
  const { record, open } = make()
  const pending = request('wallet_sendCalls', [])
  record.follow(pending)
  record.moved({ store: 'requests', row: row(pending.id, 'asked', { review }) })
  record.follow(request('eth_call', []))
  record.follow(request('eth_call', [], { incognito: true }))
  const { list } = open()
  await vi.waitFor(() => expect(list()).toHaveLength(2))
  expect(list()).toMatchObject([{ method: 'wallet_sendCalls', asked: true }, { method: 'eth_call' }])
  expect(list()[1]).not.toHaveProperty('took')
})

test('a panel that opens later finds what was refused before', async () => {
  const { record, open } = make()
  const error = { code: -32602, message: 'Invalid params', data: { kind: 'invalidParams', path: '0' } }
  record.follow(request('eth_call', []))({ error })
  const { list } = open()
  await vi.waitFor(() => expect(list()).toMatchObject([{ error: { code: -32602, kind: 'invalidParams' } }]))
})

test('the request and the decision are recorded with their times', async () => {
  const { record, open } = make()
  const { list } = open()
  const pending = request('wallet_sendCalls', [])
  const answered = record.follow(pending)
  record.moved({ store: 'requests', row: row(pending.id, 'asked', { review }) })
  record.moved({ store: 'requests', row: row(pending.id, 'approved') })
  answered({ result: null })
  await vi.waitFor(() =>
    expect(list()).toMatchObject([
      { asked: true, approved: true, askedAfter: expect.any(Number), decidedAfter: expect.any(Number) },
    ]),
  )
})

test('a request whose answer never came is followed no further', async () => {
  const { record, open } = make()
  const { list } = open()
  const pending = request('wallet_sendCalls', [])
  record.follow(pending)()
  record.moved({ store: 'requests', row: row(pending.id, 'asked', { review }) })
  record.follow(request('eth_chainId', []))({ result: 1 })
  await vi.waitFor(() =>
    expect(list().at(-1)).toMatchObject({ method: 'eth_chainId', took: expect.any(Number) }),
  )
  expect(list()[0]).not.toHaveProperty('asked')
})

test('what the journal knows is there after a death', async () => {
  const known = row('one', 'answered', { review, choice: {}, answer: { result: { id: 'x' } } })
  const { open } = make([known])
  const { list } = open()
  await vi.waitFor(() =>
    expect(list()).toMatchObject([{ at: 7, asked: true, approved: true, answer: { text: '{"id":"x"}' } }]),
  )
})

test('nothing of private windows is kept, but an open panel receives it', async () => {
  const { record, open } = make()
  const before = open()
  record.follow(request('eth_call', [], { incognito: true }))({ result: 1 })
  await vi.waitFor(() => expect(before.list()).toMatchObject([{ incognito: true }]))
  record.follow(request('eth_chainId', []))({ result: 1 })
  const after = open()
  await vi.waitFor(() => expect(after.list()).toHaveLength(1))
  expect(after.list()).toMatchObject([{ method: 'eth_chainId' }])
})

test('nothing of it is stored', async () => {
  const { record } = make()
  record.follow(request('eth_call', []))({ result: 1 })
  expect([await fake.storage.local.get(), await fake.storage.session.get()]).toEqual([{}, {}])
})

test('however much sites ask, what is kept has an end, and the newest is kept', async () => {
  const { record, open } = make()
  const large = 'x'.repeat(100_000)
  for (let index = 0; index < 100; index++)
    record.follow(request(`method_${index}`, [large]))({ result: large })
  const { list } = open()
  await vi.waitFor(() => expect(list().at(-1)).toMatchObject({ method: 'method_99' }))
  expect(JSON.stringify(list()).length).toBeLessThan(1.2 * 2 ** 20)
  expect(list()[0]).toMatchObject({ params: { cut: true } })
})

test('a page of a site never receives it', async () => {
  const { record, open } = make()
  const { list, left } = open({ id: fake.runtime.id, origin: 'https://app.example' })
  record.follow(request('eth_call', []))({ result: 1 })
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  expect(list()).toEqual([])
})
