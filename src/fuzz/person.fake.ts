import type { Hex } from 'viem'
import type { Handlers } from '../background/commands/serveCommands.ts'
import type { Mode } from '../domain/batch.ts'
import { exactCeiling } from '../domain/review/ceiling.ts'
import type { Edits } from '../domain/review/edits.ts'
import type { Preview } from '../domain/review/preview.ts'
import type { Block, Choice, Review } from '../domain/review/review.ts'
import { allowedBy } from '../methods/batches/applyEdits.ts'
import { leastBy } from '../methods/batches/swaps/leastOfSwap.ts'
import { ceilingWith } from '../ui/approval/fees/ceiling.ts'
import type { FeeChoice } from '../ui/approval/fees/feeChoices.ts'
import type { World } from './fuzzWallet.fake.ts'
import { token } from './values.fake.ts'

/** Choices of a person who presses everything, including choices that the window did not offer. */
const anything: (Choice | undefined)[] = [
  undefined,
  undefined,
  {},
  { understood: true },
  { understood: true },
  { mode: 'single' },
  { mode: 'stepwise' },
  { mode: 'pipelined' },
  { mode: 'atomic' },
  { accounts: [] },
  { gas: ['0x5208'] },
  { fees: { gasPrice: '0x64' } },
  { accounts: ['0x4e59b44847b379578588920cA78FbF26c0B4956C'] },
]

const fees: FeeChoice[] = [
  {},
  {},
  {},
  { speed: 'slow' },
  { speed: 'fast' },
  { exact: { maxFeePerGas: '0x200', maxPriorityFeePerGas: '0x20' } },
  { exact: { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x7' } },
  { exact: { gasPrice: '0x1ff' } },
]

/** The number of ways to press. From `offered` on they are choices that the window offers. */
export const presses = 5 * anything.length
export const offered = anything.length

/** The choice sent with the press: the one the window would send, or an arbitrary one. */
export function press(review: Review, preview: Preview | undefined, way: number): Choice | undefined {
  if (way < offered) return anything[way]
  const calls = blockOf(review, 'calls')
  const accounts = blockOf(review, 'accounts')
  const mode = calls && at(calls.options, way)
  return {
    understood: true,
    ...(accounts && { accounts: accounts.several ? accounts.options : [at(accounts.options, way) as Hex] }),
    ...(mode && { mode }),
    ...(calls && mode && !calls.signed && !calls.paidBy && figures(calls.calls.length, preview, mode, way)),
  }
}

/** The fee, by the network's figures or, if there are none, typed by hand. */
function figures(count: number, preview: Preview | undefined, mode: Mode, way: number): Choice {
  if (preview?.state === 'ready') {
    const fee = at(fees, Math.floor(way / 3)) as FeeChoice
    const ceiling = ceilingWith(preview, fee, mode)
    return {
      ...(fee.speed && { speed: fee.speed }),
      ...(fee.exact && { fees: fee.exact }),
      ...(ceiling && { ceiling }),
    }
  }
  if (preview === undefined || preview.state === 'loading') return {}
  const gas = Array.from({ length: mode === 'atomic' ? 1 : count }, () => 60_000n)
  const typed = { maxFeePerGas: '0x200', maxPriorityFeePerGas: '0x10' } as const
  return {
    gas: gas.map((limit): Hex => `0x${limit.toString(16)}`),
    fees: typed,
    ceiling: exactCeiling({ gas, fees: typed }),
  }
}

/** A person's change of a request, offered or not. */
export function change(review: Review, way: number): Edits {
  const calls = blockOf(review, 'calls')
  const requestedCalls = calls?.asked ?? calls?.calls ?? []
  const places = [...requestedCalls.keys()]
  const index = way % Math.max(1, requestedCalls.length)
  const amount: Hex = `0x${(way * 7919).toString(16)}`
  const data = requestedCalls[index]?.data
  const changes: Edits[] = [
    {},
    { order: places.toReversed() },
    { order: places.filter((place) => place !== index) },
    { order: [...places.slice(1), ...places.slice(0, 1)], gas: [{ index, gas: '0x1d4c0' }] },
    { gas: [{ index, gas: at(['0x0', '0x5208', '0x1d4c0', '0xffffff'] as const, way) as Hex }] },
    { nonce: at([0, 1, 2, way], way) as number },
    {
      from: at(
        blockOf(review, 'accounts')?.options ?? ['0x4e59b44847b379578588920cA78FbF26c0B4956C'],
        way,
      ) as Hex,
    },
  ]
  if (calls?.tokenFee && way % 3 > 0) return { asksPrice: true }
  if (data && allowedBy(data)) return { allowances: [{ index, amount }] }
  if (data && leastBy(data)) return { least: [{ index, amount }] }
  return at(changes, Math.floor(way / 2)) as Edits
}

/** Sends an order for a running batch: accelerate, cancel, accept a higher fee, stop, or retry. */
export async function order(
  { book }: Pick<World, 'book'>,
  handlers: Handlers,
  { pick, way }: { pick: number; way: number },
): Promise<void> {
  const key = at(book.keys(), pick)
  if (key === undefined) return
  const index = way % 3
  switch (way % 7) {
    case 0:
    case 1:
    case 2: {
      const ceiling = await handlers['batch.offerMore']({ key })
      book.more(key, ceiling)
      return void (await handlers['batch.allowMore']({ key, ceiling }))
    }
    case 3:
    case 4:
    case 5: {
      const by = way % 2 ? 'faster' : 'cancel'
      const ceiling = await handlers['batch.offer']({ key, index, by })
      book.more(key, ceiling, { index, by })
      return void (await handlers[by === 'faster' ? 'batch.speedUp' : 'batch.cancel']({
        key,
        index,
        ceiling,
      }))
    }
    default:
      return void (await handlers[way % 2 ? 'batch.stop' : 'batch.retry']({ key }))
  }
}

/** Makes a request from the wallet itself, which the person then decides like a site's. */
export async function own(handlers: Handlers, way: number): Promise<void> {
  if (way % 2) return void (await handlers['account.undelegate']({}))
  const [to, value] = [token, `0x${way.toString(16)}`] as const
  const calls = [
    { to, value },
    { to, data: `0x${'ab'.repeat(way % 5)}` },
  ] as const
  await handlers['calls.ask']({ calls: calls.slice(0, 1 + (way % 3)) as never })
}

function at<value>(values: readonly value[], place: number): value | undefined {
  return values[place % values.length]
}

function blockOf<kind extends Block['kind']>({ blocks }: Review, kind: kind) {
  return blocks.find((block): block is Extract<Block, { kind: kind }> => block.kind === kind)
}
