import type { Hex } from 'viem'
import { parseUnits } from 'viem/utils'
import type { Fees, Mode } from '../../../domain/batch.ts'
import { plainDecimal } from '../../../i18n/decimal.ts'

/** Typed figures: gas per call, by its place in the request, and the fee per gas in gwei. */
export type Typed = { gas: readonly string[]; fee: string }

export type Figures = { gas: Hex[]; fees: Fees; most: bigint }

const leastGas = 21_000n
const mostGas = 2n ** 40n

/** Typed figures in the engine's form, or `undefined` while one is missing or invalid. `most` is in wei. */
export function readFigures({ gas, fee }: Typed, mode: Mode): Figures | undefined {
  const amounts = gas.map(readGas)
  const price = readFee(fee)
  if (price === undefined || amounts.some((amount) => amount === undefined)) return undefined
  const total = amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)
  return { gas: amounts.map((amount) => hex(amount ?? 0n)), fees: feesOf(price, mode), most: total * price }
}

/** A gas limit: a whole number, at least the gas of the cheapest transaction. */
export function readGas(text: string): bigint | undefined {
  const plain = text.trim()
  if (!/^\d{1,13}$/.test(plain)) return undefined
  const gas = BigInt(plain)
  return gas >= leastGas && gas <= mostGas ? gas : undefined
}

/** Converts a fee per gas from gwei to wei: above zero, at most a million gwei. */
export function readFee(text: string): bigint | undefined {
  const plain = plainDecimal(text) ?? ''
  if (!/^(\d{1,7}(\.\d{0,9})?|\.\d{1,9})$/.test(plain)) return undefined
  const wei = parseUnits(plain.startsWith('.') ? `0${plain}` : plain, 9)
  return wei > 0n && wei <= 10n ** 15n ? wei : undefined
}

/** Every chain accepts a single gas price; only account upgrades have no such form. */
function feesOf(price: bigint, mode: Mode): Fees {
  return mode === 'atomic'
    ? { maxFeePerGas: hex(price), maxPriorityFeePerGas: hex(price) }
    : { gasPrice: hex(price) }
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
