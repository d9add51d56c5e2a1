import { beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../lib/browser.fake.ts'
import { resume } from './resume.ts'
import { fakeMethod, makeRouter, origin, request, review, until } from './router.fake.ts'

beforeEach(() => {
  reset()
})

/** A wallet with one request in each state, whose background has just started again. */
async function make({ session = 'one' } = {}) {
  const handle = vi.fn(async () => 'sent').mockImplementationOnce(() => new Promise<never>(() => undefined))
  const batch = fakeMethod({
    name: 'batch',
    reserve: (params) => ({ batch: String((params as unknown[])[0]) }),
    review: async (params) =>
      (params as unknown[])[0] === 'received' ? new Promise<never>(() => undefined) : review,
    handle,
  })
  const wallet = await makeRouter([batch])
  const requests = ['received', 'asked', 'approved'].map((state) => request('batch', [state]))
  const [received, asked, approved] = requests as [
    (typeof requests)[0],
    (typeof requests)[0],
    (typeof requests)[0],
  ]
  const own = request('batch', ['own'], { origin: fake.runtime.getURL('').replace(/\/$/, '') })
  for (const one of [...requests, own]) void wallet.router.route(one)
  await until(wallet.journal, received.id, 'received')
  for (const { id } of [asked, approved, own]) await until(wallet.journal, id, 'asked')
  await wallet.router.decide(approved.id, 'approved')
  await vi.waitFor(() => expect(handle).toHaveBeenCalled())

  await wallet.restart()
  const { router, journal } = wallet
  const approvals = { restore: vi.fn(async () => undefined), hide: vi.fn(async () => undefined) }
  const pages = { expect: vi.fn() }
  await resume({ journal, router, approvals, pages, session })
  return { journal, approvals, pages, handle, received, asked, approved, own }
}

test('an approved request continues without its page', async () => {
  const { journal, approved, handle } = await make()
  await until(journal, approved.id, 'answered')
  expect(await journal.request(approved.id)).toMatchObject({ answer: { result: 'sent' } })
  expect(handle).toHaveBeenLastCalledWith(['approved'], expect.objectContaining({ replayed: true }), {})
})

test('an approved request learns whether the browser was closed since, and so whether its page is gone', async () => {
  for (const [session, replayed] of [
    ['one', true],
    ['two', 'late'],
  ] as const) {
    const { journal, approved, handle } = await make({ session })
    await until(journal, approved.id, 'answered')
    expect(handle).toHaveBeenLastCalledWith(['approved'], expect.objectContaining({ replayed }), {})
  }
})

test('what was only asked waits for its page, and its window comes back', async () => {
  const { journal, pages, approvals, received, asked } = await make()
  expect(pages.expect.mock.calls).toEqual([[received.id], [asked.id]])
  expect(approvals.restore).toHaveBeenCalled()
  expect((await journal.request(asked.id))?.state).toBe('asked')
})

test("the wallet's own requests need no page", async () => {
  const { journal, pages, own } = await make()
  expect(pages.expect).not.toHaveBeenCalledWith(own.id)
  expect((await journal.request(own.id))?.state).toBe('asked')
})

test('after a restart of the browser what was only asked is withdrawn, and its id is free again', async () => {
  const { journal, approved, received, asked, own } = await make({ session: 'two' })
  for (const { id } of [received, asked, own])
    expect(await journal.request(id)).toMatchObject({ answer: { error: { code: 4001 } } })
  expect(await journal.batch(`${origin} asked`)).toBeUndefined()
  await until(journal, approved.id, 'answered')
  expect(await journal.request(approved.id)).toMatchObject({ answer: { result: 'sent' } })
})
