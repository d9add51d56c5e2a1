import { type Hex, numberToHex } from 'viem'
import type { Content } from '../contracts/dataFee.ts'
import type { FeeQuote } from '../contracts/feeQuote.ts'
import { atomicTransaction, larger } from '../contracts/gas.ts'
import type { Surcharge } from '../contracts/surcharge.ts'
import type { Call, Mode } from '../domain/batch.ts'
import type { Preview } from '../domain/review/preview.ts'
import { sameAddress } from '../domain/sameAddress.ts'
import { limitsByMode } from './limitsByMode.ts'
import type { Previewed } from './previewCalls.ts'

type Ready = Extract<Preview, { state: 'ready' }>

/** The node's results per call: gas, absent if unknown; failures; and the coins that came in. */
type Seen = { gas: (bigint | undefined)[]; failures: { index: number }[]; received: bigint }

/** The nodes' answers. `held` is the balance of the account in wei; `contents` come from `contentsOf`. */
type Found = {
  seen: Seen
  /** The estimate of all calls as one. */
  whole: bigint | undefined
  quote: FeeQuote
  surcharge: Surcharge
  contents: Contents
  held: bigint | undefined
}

/** The contents of each plan's transactions. `whole` is absent if the calls cannot run as one. */
export type Contents = { calls: readonly Content[]; whole?: Content }

export function contentsOf({ from, calls: requestedCalls, atomicity }: Previewed, asOne: boolean): Contents {
  // To remove its upgrade, an account sends itself an empty transaction with an authorization.
  const isRemoval = ({ to, value, data }: Call) =>
    sameAddress(to, from) && BigInt(value) === 0n && data === '0x'
  const calls = requestedCalls.map((call) => (isRemoval(call) ? { ...call, upgrades: true } : call))
  if (!asOne || !atomicity || atomicity.status === 'unsupported') return { calls }
  const { delegate, status } = atomicity
  const { data } = atomicTransaction({ from, calls: requestedCalls }, delegate)
  return { calls, whole: { to: from, value: 0n, data, upgrades: status === 'ready' } }
}

type Limits = Partial<Record<Mode, Hex[]>>

type Figures = Pick<Ready, 'fee' | 'gas' | 'limits' | 'dataFee' | 'funds'>

/**
 * Gas and fees by plan. A plan with an unknown data fee has neither, so that no shown fee omits it.
 */
export function figuresOf(previewed: Previewed, found: Found): Figures {
  const seen = withLinea(found)
  const all = limitsByMode(previewed, seen, found.whole)
  const dataFee = dataFeesByMode(previewed, all, found)
  const isKnown = (mode: Mode) => found.surcharge.dataFee === undefined || dataFee[mode] !== undefined
  const gas = previewed.modes.flatMap((mode): [Mode, bigint][] => {
    const one = mode === 'atomic' ? found.whole : sumOfAll(seen.gas)
    return one !== undefined && isKnown(mode) ? [[mode, one]] : []
  })
  const limits: Limits = Object.fromEntries(Object.entries(all).filter(([mode]) => isKnown(mode as Mode)))
  const price = (mode: Mode, one: bigint) => one * found.quote.price + sumOf(dataFee[mode])
  return {
    fee: Object.fromEntries(gas.map(([mode, one]) => [mode, numberToHex(price(mode, one))])),
    gas: Object.fromEntries(gas.map(([mode, one]) => [mode, numberToHex(one)])),
    limits,
    ...(found.surcharge.dataFee && { dataFee }),
    ...(found.held !== undefined && {
      funds: fundsOf(previewed, { received: seen.received, limits, dataFee }, found.held),
    }),
  }
}

/** The prices by speed. The page computes the cost of other speeds or prices itself, as the person types. */
export function speedsOf({ speeds }: FeeQuote): Pick<Ready, 'speeds'> {
  if (!speeds) return {}
  const entries = Object.entries(speeds).map(([speed, { fees, price }]) => [
    speed,
    { fees, price: numberToHex(price) },
  ])
  return { speeds: Object.fromEntries(entries) }
}

/** Linea's node knows the gas that its sequencer charges, which may exceed the gas of a simulation. */
function withLinea({ seen, contents, surcharge }: Found): Seen {
  const gas = seen.gas.map((one, index) => {
    const estimate = surcharge.linea?.gas.get(contents.calls[index] as Content)
    return one === undefined || estimate === undefined ? (one ?? estimate) : larger(one, estimate)
  })
  return { ...seen, gas }
}

function dataFeesByMode(
  { modes }: Previewed,
  limits: Limits,
  { surcharge: { dataFee }, contents }: Found,
): Partial<Record<Mode, Hex[]>> {
  if (!dataFee || dataFee === 'unknown') return {}
  const entries = modes.flatMap((mode) => {
    const all = mode === 'atomic' ? (contents.whole ? [contents.whole] : []) : contents.calls
    const fees = all.map((content, place) =>
      numberToHex(dataFee(content, BigInt(limits[mode]?.[place] ?? 0))),
    )
    return fees.length > 0 ? [[mode, fees]] : []
  })
  return Object.fromEntries(entries)
}

/**
 * The funds of the account for the fee. Nodes refuse a transaction whose sender could not pay its values, the
 * data fee and the highest possible fee; income from the calls counts. The gas is the signed limit, even
 * without an estimate.
 */
function fundsOf(
  { calls, from, modes }: Previewed,
  { received, limits, dataFee }: { received: bigint; limits: Limits } & Pick<Figures, 'dataFee'>,
  held: bigint,
): NonNullable<Ready['funds']> {
  const gas = Object.entries(limits).map(([mode, all]) => [mode, numberToHex(sumOf(all))])
  const leaving = calls.filter(({ to }) => to?.toLowerCase() !== from.toLowerCase())
  const dearest = modes.map((mode) => sumOf(dataFee?.[mode])).reduce(larger, 0n)
  const left = held + received - sum(leaving.map(({ value }) => BigInt(value))) - dearest
  return { left: String(left), gas: Object.fromEntries(gas) }
}

function sumOfAll(numbers: readonly (bigint | undefined)[]): bigint | undefined {
  return numbers.some((one) => one === undefined) ? undefined : sum(numbers.map((one) => one ?? 0n))
}

function sumOf(quantities: readonly Hex[] = []): bigint {
  return sum(quantities.map(BigInt))
}

export function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n)
}
