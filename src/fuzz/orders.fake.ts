import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  parseTransaction,
  stringToHex,
} from 'viem'
import type { Mode } from '../domain/batch.ts'
import type { Ceiling } from '../domain/review/ceiling.ts'
import { textFor } from '../domain/review/messageText.ts'
import type { Block, Choice, MessageBlock, Review } from '../domain/review/review.ts'
import type { TokenFee } from '../domain/review/tokenFee.ts'
import type { Text } from '../domain/text/message.ts'
import { inWords } from '../i18n/inWords.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import { operationBeyond } from './operations.fake.ts'
import type { Signature } from './signatures.fake.ts'

/** A call as the window shows it. */
export type Shown = { to?: Address; value: bigint; data: Hex }

type Figures = { gas: bigint; price: bigint; nonce: number }

/** A person's agreement by one press, as the window showed it, and their later orders for it. */
export type Order = {
  id: string
  method: string
  origin: string
  from: Address | undefined
  chainId: number
  calls: Shown[]
  mode: Mode | undefined
  /** The figures on the screen: those of the press, and each higher ceiling accepted later. */
  ceilings: Ceiling[]
  /** Exact fees that the person typed. */
  fees?: { most: bigint; tip: bigint }
  /** The delegate that the window named for the upgrade. */
  delegate?: Address
  nonce?: number
  /** The figures of a transaction that is only signed: the request has all of them. */
  whole?: Figures
  /** The signed contents, if they are no transaction. */
  message?: MessageBlock
  /** A paymaster pays, and takes this fee from the account. */
  isPaid: boolean
  fee?: TokenFee
  typed?: string
  /** Orders to resend a call at a higher price, or to cancel it. */
  replacements: { index: number; by: 'faster' | 'cancel'; ceiling: Ceiling }[]
  /** The number of data fees that nodes had returned before the press. */
  toldBefore: number
}

/** The order for the review on the screen and the choices made there. */
export function orderOf(row: RequestRow & { review: Review }, choice: Choice, toldBefore: number): Order {
  const { id, method, origin, review, edits } = row
  const calls = find(review, 'calls')
  const message = find(review, 'message')
  const typed = find(review, 'typedData')
  const accounts = find(review, 'accounts')
  const mode = choice.mode ?? calls?.mode
  const upgrade = mode === 'atomic' ? find(review, 'upgrade')?.delegate : undefined
  return {
    id,
    method,
    origin,
    from: review.from ?? choice.accounts?.[0] ?? accounts?.picked[0],
    chainId: review.chainId,
    calls: (calls?.calls ?? []).map(({ to, value, data }) => ({
      ...(to && { to: to.address }),
      value: BigInt(value),
      data,
    })),
    mode,
    ceilings: choice.ceiling ? [choice.ceiling] : [],
    ...(choice.fees && { fees: perGas(choice.fees) }),
    ...(upgrade && { delegate: upgrade }),
    ...(edits?.nonce !== undefined && { nonce: edits.nonce }),
    ...(calls?.signed && { whole: wholeIn(review, calls) }),
    ...(message && { message }),
    isPaid: calls?.paidBy !== undefined,
    ...(calls?.tokenFee?.price && { fee: calls.tokenFee.price }),
    ...(typed && { typed: JSON.stringify(typed.typed) }),
    replacements: [],
    toldBefore,
  }
}

/** The call that a transaction carries, from its row in the journal. */
export type Place = { index: number; fills?: boolean; replaces?: boolean }

/**
 * The reason why the person did not agree to this signature, or `undefined`. Without `place` its call is
 * unknown, and it may match any call of the order. `dataFee` is the least that the node has returned since the
 * press.
 */
export function beyond(
  order: Order,
  signature: Signature,
  { place, dataFee }: { place?: Place | undefined; dataFee: bigint | undefined },
): string | undefined {
  if (signature.from !== order.from) return 'another account'
  switch (signature.kind) {
    case 'message':
      return isShown(order, signature.bytes) ? undefined : 'another message'
    case 'typedData':
      return JSON.stringify(signature.typed) === order.typed ? undefined : 'other data'
    case 'operation':
      return operationBeyond(order, signature.data)
    case 'authorization':
      return authorizationBeyond(order, signature.authorization)
    case 'transaction':
      return transactionBeyond(order, signature.raw, { place, dataFee })
  }
}

function isShown({ message, from = nobody }: Order, bytes: Hex): boolean {
  return bytes === (message?.hex ?? (message && stringToHex(textFor(message, from))))
}

const nobody = '0x0000000000000000000000000000000000000000'
const isRemoval = ({ method }: Order) => method === 'volley_removeDelegation'

function authorizationBeyond(
  order: Order,
  { address, chainId }: { address: string; chainId: number },
): string | undefined {
  if (chainId !== order.chainId) return 'an authorization for another chain'
  const shown = isRemoval(order) ? nobody : order.delegate
  return same(shown, address) ? undefined : `an authorization for ${address}`
}

type Parsed = {
  to?: string | undefined
  value: bigint
  data: string
  gas: bigint
  most: bigint
  tip: bigint
  nonce: number
  isLegacy: boolean
}

function transactionBeyond(
  order: Order,
  raw: Hex,
  { place, dataFee }: { place?: Place | undefined; dataFee: bigint | undefined },
): string | undefined {
  const {
    chainId,
    to,
    value = 0n,
    data = '0x',
    gas = 0n,
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas = 0n,
    nonce = 0,
    authorizationList = [],
    accessList = [],
  } = parseTransaction(raw)
  const isLegacy = gasPrice !== undefined
  const most = gasPrice ?? maxFeePerGas ?? 0n
  const tip = isLegacy ? most : maxPriorityFeePerGas
  const parsed: Parsed = { to: to ?? undefined, value, data, gas, most, tip, nonce, isLegacy }
  if (order.isPaid) return 'a transaction for a batch that a paymaster pays'
  if (chainId !== order.chainId) return 'another chain'
  if (accessList.length > 0) return 'an access list'
  if (order.nonce !== undefined && nonce !== order.nonce) return `the number ${nonce}`
  if (authorizationList.length > 1) return 'several authorizations'
  for (const one of authorizationList) {
    const fault =
      one.nonce === nonce + 1
        ? authorizationBeyond(order, { ...one, address: one.address ?? nobody })
        : 'an authorization for later'
    if (fault) return fault
  }
  const upgrades = authorizationList.length > 0
  if (isRemoval(order) && !upgrades && !place?.fills && !order.replacements.length) return 'no removal'
  if (order.whole) return wholeBeyond(order, parsed)

  const faults = waysOf(order, place).map(
    (way) => contentBeyond(order, way, parsed) ?? costBeyond(order, way, parsed, dataFee),
  )
  return faults.includes(undefined) ? undefined : (faults[0] ?? 'nothing was approved')
}

/** A call of an order, or a filler in its place, and a figure that the screen showed for it. */
type Way = { at: number; fills: boolean; ceiling: Ceiling; entry: number; isExact: boolean }

function waysOf({ calls, mode, ceilings, replacements }: Order, place: Place | undefined): Way[] {
  const all = mode === 'atomic' ? [0] : [...calls.keys()]
  const places = place ? [mode === 'atomic' ? 0 : place.index] : all
  const kinds = place ? [place.fills === true] : [false, true]
  return places.flatMap((at) =>
    kinds.flatMap((fills) => [
      ...ceilings.map((ceiling, index) => ({
        at,
        fills,
        ceiling,
        entry: at,
        isExact: index === 0 && !fills && place?.replaces !== true,
      })),
      // A replacement has a separate figure, for one transaction.
      ...replacements
        .filter(({ index }) => (mode === 'atomic' ? 0 : index) === at)
        .map(({ ceiling }) => ({ at, fills, ceiling, entry: 0, isExact: false })),
    ]),
  )
}

function contentBeyond(order: Order, { at, fills }: Way, { to, value, data }: Parsed): string | undefined {
  const isNothing = same(to, order.from) && value === 0n && data === '0x'
  if (fills) return isNothing ? undefined : 'no empty transfer to itself'
  if (order.mode === 'atomic') {
    const isWhole = same(to, order.from) && value === 0n && encodings(order.calls).includes(data as Hex)
    return isWhole ? undefined : 'other calls as one'
  }
  const call = order.calls[at]
  const isCall = call && same(to, call.to) && value === call.value && data === call.data.toLowerCase()
  return isCall ? undefined : `another call at ${at}`
}

function costBeyond(
  { fees }: Order,
  { ceiling, entry, isExact }: Way,
  { gas, most, tip, isLegacy }: Parsed,
  dataFee: bigint | undefined,
): string | undefined {
  const shown = ceiling.transactions[entry]
  if (!shown) return 'no figure was shown'
  const highest = BigInt(ceiling.maxFeePerGas)
  const [limit, fee, onTop] = [BigInt(shown.gas), BigInt(shown.fee), BigInt(shown.dataFee ?? 0)]
  if (most > highest) return `${most} wei per gas instead of ${highest}`
  if (!isLegacy && tip > BigInt(ceiling.maxPriorityFeePerGas)) return `a tip of ${tip}`
  if (gas > limit) return `${gas} gas instead of ${limit}`
  if (gas * most > fee) return `a fee of ${gas * most} instead of ${fee}`
  if ((dataFee ?? 0n) > onTop) return `a data fee of ${dataFee} instead of ${onTop}`
  // If a transaction's bytes were signed before, the engine lowers its fee by some wei.
  if (isExact && fees && (fees.most - most > 1000n || fees.tip - tip > 1000n))
    return 'not the fee that was typed'
  return undefined
}

function wholeBeyond({ calls: [call], whole }: Order, signed: Parsed): string | undefined {
  const { to, value, data, gas, most, nonce } = signed
  const isCall = call && same(to, call.to) && value === call.value && data === call.data.toLowerCase()
  if (!isCall) return 'another call'
  return gas === whole?.gas && most === whole.price && nonce === whole.nonce ? undefined : 'other figures'
}

function wholeIn(review: Review, { fees }: Extract<Block, { kind: 'calls' }>): Figures {
  const [, gas, nonce] = find(review, 'facts')?.facts ?? []
  const digits = (value: Text = '') => inWords(value).replace(/\D/g, '')
  return {
    gas: BigInt(digits(gas?.value)),
    nonce: Number(digits(nonce?.value)),
    price: fees ? perGas(fees).most : -1n,
  }
}

const simple7702 = parseAbi(['function executeBatch((address to, uint256 value, bytes data)[] calls)'])
const erc7821 = parseAbi(['function execute(bytes32 mode, bytes executionData)'])
const list = parseAbiParameters('(address to, uint256 value, bytes data)[]')

/** The two encodings by which our accounts run calls as one. */
export function encodings(calls: readonly Shown[]): Hex[] {
  const whole = calls.map(({ to = nobody as Address, value, data }) => ({ to, value, data }))
  return [
    encodeFunctionData({ abi: simple7702, args: [whole] }),
    encodeFunctionData({
      abi: erc7821,
      args: [`0x01${'0'.repeat(62)}`, encodeAbiParameters(list, [whole])],
    }),
  ]
}

function perGas(fees: NonNullable<Choice['fees']>): { most: bigint; tip: bigint } {
  const most = BigInt('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
  return { most, tip: 'gasPrice' in fees ? most : BigInt(fees.maxPriorityFeePerGas) }
}

export function same(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

function find<kind extends Block['kind']>({ blocks }: Review, kind: kind) {
  return blocks.find((block): block is Extract<Block, { kind: kind }> => block.kind === kind)
}
