import type { AbiFunction, Address, Hex } from 'viem'
import type { AbiValue } from '../../domain/abi/decodeAbi.ts'
import { isUnlimited } from '../../domain/asset.ts'
import { permit2 } from '../../domain/known/knownContracts.ts'
import type { LedgerEntry } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { say, type Text } from '../../domain/text/message.ts'
import { present } from '../../lib/present.ts'
import { running, throughOther } from './batchCalls.ts'
import { mostInner } from './callTree.ts'
import { passesStranger, purseAfter } from './coinPurse.ts'
import {
  type Moved,
  movedBy,
  moves,
  namesTokens,
  rootsOf,
  tokenOf,
  valueAt,
  wholeBalance,
} from './functionTable.ts'
import type { Row, Table } from './functionTableShape.ts'
import {
  argumentsOf,
  type Decode,
  type Decoded,
  decoder,
  functionOf,
  type Inner,
  type KnownFunction,
  type Nested,
  type Scene,
  type Told,
} from './knownFunctions.ts'
import { allowance, received, sent } from './ledgerEntries.ts'
import { openAmounts } from './openAmounts.ts'
import { allowanceOf, amountOf, nameOf, type Title, type Titled, titled } from './phrases.ts'
import { sides, some } from './totals.ts'

/** A row of the table as a known function. */
function functionIn(row: Row): KnownFunction {
  const abi = functionOf(`function ${row.abi}`)
  const named = (args: readonly unknown[]) => namedBy(abi, args)
  return {
    abi,
    vault: false,
    fits: (args) => namesTokens(row, named(args)),
    tokens: (args) =>
      moves(row).flatMap((move) => rootsOf(named(args), move).flatMap((root) => tokenOf(root, move) ?? [])),
    inner: (args, to) => nestedIn(row, named(args), to),
    tell: (args, scene) => tell(row, named(args), scene),
  }
}

const namedBy = ({ inputs }: AbiFunction, args: readonly unknown[]): AbiValue =>
  Object.fromEntries(inputs.map(({ name = '' }, index) => [name, args[index] as AbiValue]))

/**
 * Suffixes of step codes whose arguments changed between versions of their contract, in the order in which we
 * try them. The older version's arguments would also decode data for the newer one.
 */
const versions = ['', ' 2.1', ' 2.0', ' else']

/** Finds the functions and steps of the table. Made once: the table is the same for as long as the worker lives. */
export function tableDecoder(table: Table): (data: Hex, step?: string) => Decoded | undefined {
  made ??= {
    decode: decoder(table.functions.map(functionIn)),
    steps: Object.fromEntries(
      Object.entries(table.steps).flatMap(([name, rows]) =>
        Object.entries(rows).map(([code, row]) => [`${name} ${code}`, { row, known: functionIn(row) }]),
      ),
    ),
  }
  const { decode } = made
  return (data, step) => (step === undefined ? decode(data) : stepIn(data, step)?.decoded)
}
let made: { decode: Decode; steps: Record<string, { row: Row; known: KnownFunction }> } | undefined

/** A step of the table, by the first version whose arguments fit. */
function stepIn(data: Hex, step: string): { row: Row; decoded: Decoded } | undefined {
  for (const version of versions) {
    const found = made?.steps[step + version]
    const decoded = found && argumentsOf(found.known, data)
    if (decoded) return { row: found.row, decoded }
  }
  return undefined
}

function tell(row: Row, root: AbiValue, scene: Scene): Told {
  const isSure = !row.at || row.at.includes(scene.to.name ?? '')
  if (row.calls?.to) return { ...throughOther(scene), ...(!isSure && { guessed: true }) }
  // The coin leaves only as the call's value.
  const leaving = movedBy(row.out, root, scene)
  const purse = purseAfter(leaving, root, scene)
  const out = leaving.filter((one) => row.inside || (one.asset.address && purse === undefined))
  const arriving = movedBy(row.in, root, scene)
  const allowed = movedBy(row.allow, root, scene)
  const most = row.most || scene.open?.most
  const isSelf = (to: Address | undefined) => sameAddress(to, scene.to.address) || stands(to, row.self)
  const isMine = (to: Address | undefined) => !to || sameAddress(to, scene.from) || stands(to, row.me)
  const isOther = ({ to }: Moved) => to && !isMine(to) && !isSelf(to)
  const others = new Map(
    [...arriving, ...out, ...movedBy(row.pays, root, scene)].flatMap((one) =>
      one.to && isOther(one) ? [[one.to, scene.party(one.to)]] : [],
    ),
  )
  const [other] = others.values()
  // A least amount limits no loss, and the whole deposit has none: nobody knows how much.
  const lost = arriving
    .filter(({ to }) => row.own && !isMine(to))
    .flatMap(({ asset, amount }): LedgerEntry[] =>
      row.most ? sent(asset, amount) : [{ direction: 'sent', asset }],
    )

  const outEntries = out.flatMap(({ asset, amount, to }) =>
    bounded(sent(asset, amount, scene.to), most && 'most').map((entry) => ({
      ...entry,
      ...present({ to: to && others.get(to) }),
    })),
  )
  const inEntries = arriving
    .filter(({ to, amount }) => isMine(to) && amount < wholeBalance)
    .flatMap(({ asset, amount }) => bounded(received(asset, amount), row.most ? undefined : 'least'))
  const entries = [
    ...outEntries,
    ...inEntries,
    ...allowed.map(({ asset, amount, to }) => ({
      ...allowance(asset, to && !isSelf(to) ? scene.party(to) : scene.to, amount),
      ...(sameAddress(scene.to.address, permit2) && { through: 'permit2' as const }),
    })),
    ...scene.inner.flatMap(({ effects }) => effects),
  ]
  // The contract guarantees no income, for example where a price limit may end the swap early.
  const isOpenSwap = row.in !== undefined && arriving.length === 0
  const isGuess =
    !isSure ||
    isOpenSwap ||
    // It pays what steps before it left open, and nobody could read how much, or it pays without a limit.
    (row.open && scene.open === undefined && out.some(({ amount }) => amount === 0n)) ||
    leaving.some(({ amount }) => amount >= wholeBalance) ||
    (purse !== undefined && passesStranger(arriving, root, scene)) ||
    (hasInner(row) && scene.inner.length === 0) ||
    scene.inner.some((one) => one.guessed)
  const words = {
    out: out.map((one) => worded(one, most && 'amount_atMost')),
    in: arriving.map((one) => worded(one, !row.most && 'amount_atLeast')),
  }
  return {
    ...(row.verb === undefined || isOpenSwap
      ? summary(entries, scene)
      : titleOf(row.verb, row, words, scene)),
    sub: other
      ? say('call_to', { who: { list: [...others.values()].map(nameOf) } })
      : say('call_through', { who: nameOf(scene.to) }),
    // Nobody can promise what a stranger's contract does with it.
    effects: isSure ? [...(row.inside ? [] : entries), ...lost] : [],
    ...(isGuess && { guessed: true as const }),
    amounts: Object.fromEntries(
      [...out, ...arriving, ...allowed].map(({ move, asset }) => [move.amount, asset]),
    ),
    ...(other && { taker: other, takers: [...others.values()] }),
    ...(purse !== undefined && { purse }),
  }
}

/** The title of all steps: a swap if something leaves and something else arrives. */
function summary(entries: readonly LedgerEntry[], { value, coin, inner, cut }: Scene): Titled {
  const { leaving, arriving } = sides([...sent(coin, value), ...entries])
  if (leaving.length === 0 || arriving.length === 0) return running(inner.length + cut)
  return titled('swap', { give: some(leaving), get: some(arriving) })
}

function titleOf(
  title: Title,
  { whole }: Row,
  words: { out: Text[]; in: Text[] },
  scene: Scene,
): Pick<Told, 'verb' | 'whole'> {
  if (title === 'swap') {
    const out = words.out.length > 0 ? words.out : [amountOf(scene.value, scene.coin)]
    return titled('swap', { give: { list: out }, get: { list: words.in } })
  }
  const list = words.out.length > 0 ? words.out : words.in
  const { verb } = titled(title, list.length > 0 ? { what: { list } } : {})
  // A function that moves nothing of the account gets a name but no sentence.
  const isWhole = list.length > 0 || whole
  return { verb, ...(isWhole && { whole: true }) }
}

function worded(
  { asset, amount }: Moved,
  bound: 'amount_atMost' | 'amount_atLeast' | false | undefined,
): Text {
  if (amount >= wholeBalance && bound !== 'amount_atMost') return asset.symbol
  const text = allowanceOf(amount, asset)
  return bound && !isUnlimited(amount) ? say(bound, { amount: text }) : text
}

const hasInner = ({ calls, steps }: Row) => calls !== undefined || steps !== undefined

function stands(address: Address | undefined, number: string | undefined): boolean {
  return address !== undefined && number !== undefined && BigInt(address) === BigInt(number)
}

function bounded(entries: LedgerEntry[], bound: LedgerEntry['bound'] | false): LedgerEntry[] {
  return bound ? entries.map((entry) => ({ ...entry, bound })) : entries
}

function nestedIn({ calls, steps }: Row, root: AbiValue, self: Address): Nested | undefined {
  if (calls) {
    const list = valueAt(root, calls.list)
    if (!Array.isArray(list)) return undefined
    const { to, data, value } = calls
    if (!to || !data)
      return { by: 'itself', calls: list.map((one) => ({ to: self, value: 0n, data: one as Hex })) }
    return {
      by: 'contract',
      calls: list.map((one) => ({
        to: valueAt(one, to) as Address,
        value: value ? (valueAt(one, value) as bigint) : 0n,
        data: valueAt(one, data) as Hex,
      })),
    }
  }
  return steps && stepsIn(steps, root, self)
}

function stepsIn(
  { codes, inputs, table }: NonNullable<Row['steps']>,
  root: AbiValue,
  self: Address,
): Nested | undefined {
  const [bytes, list] = [valueAt(root, codes), valueAt(root, inputs)]
  if (typeof bytes !== 'string' || !Array.isArray(list)) return undefined
  const calls = list.map((data, index) => step(table, bytes, index, data as Hex, self))
  const open = openAmounts(
    calls.slice(0, mostInner).map(({ data, step = '' }) => {
      const { row, decoded } = stepIn(data, step) ?? {}
      return row && decoded && { row, root: namedBy(decoded.known.abi, decoded.args) }
    }),
  )
  return { by: 'itself', calls: calls.map((one, at) => ({ ...one, open: open[at] })) }
}

/** The highest bit of a code marks a step that may fail. */
function step(table: string, codes: string, index: number, data: Hex, to: Address): Inner {
  const byte = Number.parseInt(codes.slice(2 + index * 2, 4 + index * 2), 16)
  const code = (byte & 0x7f).toString(16).padStart(2, '0')
  return { to, value: 0n, data, step: `${table} ${code}`, mayFail: byte > 0x7f }
}
