import fc from 'fast-check'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Call } from '../domain/batch.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { CallsBlock, CallView } from '../domain/review/review.ts'
import { blockOf } from '../domain/review/reviewBlocks.ts'
import { allowedBy, edited } from '../methods/batches/applyEdits.ts'
import { wallet_sendCalls } from '../methods/batches/wallet_sendCalls.ts'
import { alice, bob, carol, make, token } from '../methods/methodContext.fake.ts'
import { makeRouter, request, until } from './router.fake.ts'

const abi = parseAbi(['function approve(address spender, uint256 amount)', 'function mint(uint256 amount)'])
const asset = { address: token, symbol: 'TEST', decimals: 18, known: true }
const hex = (value: bigint): Hex => `0x${value.toString(16)}`

const call = fc.record({
  isApproval: fc.boolean(),
  amount: fc.bigInt({ min: 0n, max: 2n ** 128n }),
})
const edits: fc.Arbitrary<Edits> = fc.record(
  {
    order: fc.uniqueArray(fc.nat(5), { maxLength: 5 }),
    allowances: fc.array(
      fc.record({ index: fc.nat(5), amount: fc.bigInt({ min: 0n, max: 2n ** 64n }).map(hex) }),
      {
        maxLength: 3,
      },
    ),
    gas: fc.array(
      fc.record({
        index: fc.nat(5),
        gas: fc.integer({ min: 20_000, max: 90_000 }).map((gas) => hex(BigInt(gas))),
      }),
      {
        maxLength: 2,
      },
    ),
    nonce: fc.nat(9),
    from: fc.constantFrom(alice, bob, carol),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), edits, stale: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('die' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reconsider' as const) }) },
)

test('what is sent is what the screen showed, whatever was changed, refused, and died in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      fc.array(step, { maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom(alice, undefined),
      fc.constantFrom(alice, bob),
      async (calls, atomicRequired, steps, diesApproved, from, pressed) => {
        const requestedCalls = calls.map(
          ({ isApproval, amount }): Call => ({
            to: token,
            value: '0x0',
            data: isApproval
              ? encodeFunctionData({ abi, functionName: 'approve', args: [bob, amount] })
              : encodeFunctionData({ abi, functionName: 'mint', args: [amount] }),
          }),
        )
        const fake = make()
        fake.services.chain.explain.mockImplementation(async (_, from, calls) =>
          calls.map((call) => ({ ...explained(call), sub: from })),
        )
        fake.services.chain.forward.mockImplementation(async (_, method) =>
          method === 'eth_getTransactionCount' ? '0x4' : null,
        )
        const wallet = await makeRouter([wallet_sendCalls], { services: fake.services })
        wallet.world.connected = [alice, bob]
        const sent = request('wallet_sendCalls', [
          { version: '2.0.0', from, chainId: '0x7a69', atomicRequired, calls: requestedCalls },
        ])
        let answer = wallet.router.route(sent)
        await until(wallet.journal, sent.id, 'asked')

        let valid: Edits = {}
        const row = async () => (await wallet.journal.request(sent.id)) ?? expect.fail()
        for (const step of steps) {
          const { revision = 0 } = await row()
          if (step.kind === 'die') {
            await wallet.restart()
            answer = wallet.router.route({ ...sent, replayed: true })
          } else if (step.kind === 'reconsider') await wallet.router.reconsider(sent.id)
          else {
            const before = await row()
            const error = await wallet.router
              .edit(sent.id, step.edits, step.stale ? revision + 1 : revision)
              .then(
                () => undefined,
                (error: unknown) => error,
              )
            if (error) {
              expect(error).toMatchObject({ kind: 'invalidParams' })
              expect(await row()).toEqual(before)
            } else {
              expect(step.stale).toBe(false)
              valid = step.edits
            }
          }
        }

        const { review = expect.fail(), revision = 0 } = await row()
        const shown = blockOf(review, 'calls') ?? expect.fail()
        const acting = (from ?? valid.from) || alice
        const other = wallet.router.decide(sent.id, 'approved', { accounts: [pressed] }, revision)
        if (from || pressed !== acting) {
          await expect(other).rejects.toMatchObject({ kind: 'invalidParams' })
          await wallet.router.decide(sent.id, 'approved', {}, revision)
        } else await other
        if (diesApproved) {
          await wallet.restart()
          answer = wallet.router.route({ ...sent, replayed: true })
        }
        const { result } = (await answer) as { result: { capabilities?: Record<string, unknown> } }
        const [submission] = fake.submitted
        expect(submission?.calls.map(plain)).toEqual(shown.calls.map(ofView))
        expect([submission?.from, ...shown.calls.map(({ sub }) => sub)]).toEqual([
          acting,
          ...shown.calls.map(() => acting),
        ])
        expect([review.from, ...(blockOf(review, 'accounts')?.picked ?? [acting])]).toEqual([acting, acting])

        const run = edited(requestedCalls, valid)
        expect(submission?.calls).toEqual(run.calls)
        expect(submission?.nonce).toBe(valid.nonce)
        expect(result.capabilities?.modified).toEqual(run.modified)
        expect(submission?.capabilities?.modified).toEqual(run.modified)
        requireSaid(shown, requestedCalls, valid)
        if (atomicRequired && requestedCalls.length > 1)
          expect(run.places).toEqual([...requestedCalls.keys()])
      },
    ),
    { numRuns: 150 },
  )
}, 60_000)

/** The screen shows the original request whenever the edited one differs. */
function requireSaid(shown: CallsBlock, requestedCalls: readonly Call[], valid: Edits): void {
  const { modified, places } = edited(requestedCalls, valid)
  expect(shown.asked?.map(ofView)).toEqual(modified && requestedCalls.map(plain))
  if (modified) expect(shown.calls.map(({ index }) => index)).toEqual(places)
  const { from: _, ...changes } = valid
  expect(Boolean(shown.edits)).toBe(Object.keys(changes).length > 0)
}

function explained({ to, value, data, gas }: Call): CallView {
  const amount = allowedBy(data)?.amount
  const args = amount === undefined ? [] : [{ name: 'spender', type: 'address', value: bob }]
  return {
    verb: 'Call',
    sub: '',
    ...(to && { to: { address: to } }),
    value,
    data,
    ...(gas && { gas }),
    guessed: false,
    args: [...args, { name: 'amount', type: 'uint256', value: String(amount), asset }],
    effects: [],
  }
}

function plain({ to, value, data, gas }: Call) {
  return { to, value, data, gas }
}

function ofView({ to, value, data, gas }: CallView) {
  return { to: to?.address, value, data, gas }
}
