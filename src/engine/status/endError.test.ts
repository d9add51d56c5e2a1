import { expect, test } from 'vitest'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { sentRow } from '../../storage/journal/row.fake.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { untilFinal } from '../simulation/simulatedChain.fake.ts'
import { call, makeWorld, origin as site, submission } from '../simulation/simulatedWorld.fake.ts'
import { endError } from './endError.ts'

const { origin, request, id, ...plan } = submission('a', [call('one'), call('two'), call('three')])
const batch: PlannedBatch = { key: 'k', id, origin, request, state: 'running', createdAt: 1, plan }
const detailOf = async (rows: TransactionRow[]) =>
  (await endError({ node: {} } as EngineContext, batch, rows))?.data

const [done, taken] = ['final', 'replaced'] as const
const taking = 'Another transaction of the account took the place of'

test.each<[string, TransactionRow['state'][], string]>([
  ['the last call', [done, done, taken], `${taking} call 3`],
  ['the last calls', [done, taken, taken], `${taking} calls 2, 3`],
  ['a call before one that ran', [done, taken, done], `${taking} call 2, and a later call was sent already`],
])('a batch says that another transaction took the nonce of %s', async (_, states, detail) => {
  const rows = states.map((state, index) =>
    sentRow(index, { state, ...(state === taken && { replacedBy: '0xf' as const }) }),
  )
  expect(await detailOf(rows)).toMatchObject({ detail })
})

test('a batch blames no other transaction where nobody could prove one', async () => {
  expect(await detailOf([sentRow(0, { state: taken })])).toBeUndefined()
})

test('a batch says that the user cancelled it', async () => {
  const cancelled = sentRow(0, { state: 'replaced', replacedBy: '0xf' })
  const cancellation = sentRow(0, { hash: '0xf', fills: true, replaces: '0x0', state: 'final' })
  expect(await endError({ node: {} } as EngineContext, batch, [cancelled, cancellation])).toMatchObject({
    code: 4001,
    data: { detail: 'The user cancelled it after it was sent' },
  })
})

test('the error of a stopped batch counts only while a call is not signed', async () => {
  const error = { code: 4001, message: 'User rejected the request' }
  const stopped: PlannedBatch = { ...batch, stopped: true, error }
  const ran = [0, 1, 2].map((index) => sentRow(index, { state: done }))
  const context = { node: {} } as EngineContext
  expect(await endError(context, stopped, ran.slice(0, 2))).toBe(error)
  expect(await endError(context, stopped, ran)).toBeUndefined()
})

test('an upgrade that ran before the chain was restarted is lost: no node can tell its code', async () => {
  const upgraded = { ...batch, plan: { ...plan, mode: 'atomic', upgrade: defaultDelegate.address } } as const
  const receipt = { status: '0x1', blockNumber: '0x1' }
  const row = { ...sentRow(0, { state: done, former: true }), receipt } as unknown as TransactionRow
  const error = await endError({ node: {} } as EngineContext, upgraded as PlannedBatch, [row])
  expect(error).toMatchObject({ data: { fault: 'chainReset' } })
})

test('a reorganisation of final blocks moves an upgrade whose code no node told yet', async () => {
  const world = await makeWorld()
  const upgrade = { mode: 'atomic', upgrade: defaultDelegate.address } as const
  void world.engine().submit(submission('a', [call('one'), call('two')], upgrade))
  await world.calm()
  world.chain.unlist(['eth_getCode'])
  world.chain.preconfirm()
  for (let block = 0; block < untilFinal + 4; block++) {
    world.chain.seal()
    await world.pass()
  }
  const row = async () => (await world.journal.transactionsOf(`${site} a`))[0]
  const first = await row()
  expect(first?.state).toBe('final')
  world.chain.reorganise(untilFinal + 4, true)
  world.chain.unlist([])
  world.chain.preconfirm()
  world.chain.seal()
  for (let round = 0; round < 10 && (await world.engine().busy()); round++) await world.pass()
  expect(await world.engine().busy()).toBe(false)
  expect((await world.engine().status(site, 'a'))?.status).toBe(200)
  expect((await row())?.receipt?.blockHash).not.toBe(first?.receipt?.blockHash)
  await world.end()
})
