import type { Address, Hex } from 'viem'
import type { AbiValue } from '../../domain/abi/decodeAbi.ts'
import { permit2 } from '../../domain/known/knownContracts.ts'
import type { Asset, LedgerEntry } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { say, type Text } from '../../domain/text/message.ts'
import { running, throughOther } from './batchCalls.ts'
import { type Move, type Row, type Table, valueAt } from './functionTable.ts'
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
import {
  allowanceOf,
  amountOf,
  isCoin,
  isWrappedCoin,
  nameOf,
  type Title,
  type Titled,
  titled,
} from './phrases.ts'
import { sides, some } from './totals.ts'

/** A row of the table as a known function. */
function functionIn(row: Row): KnownFunction {
  const abi = functionOf(`function ${row.abi}`)
  const named = (args: readonly unknown[]): AbiValue =>
    Object.fromEntries(abi.inputs.map(({ name = '' }, index) => [name, args[index] as AbiValue]))
  return {
    abi,
    vault: false,
    tokens: (args) =>
      moves(row).flatMap((move) => rootsOf(named(args), move).flatMap((root) => tokenOf(root, move) ?? [])),
    inner: (args, to) => nestedIn(row, named(args), to),
    tell: (args, scene) => tell(row, named(args), scene),
  }
}

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
        Object.entries(rows).map(([code, row]) => [`${name} ${code}`, functionIn(row)]),
      ),
    ),
  }
  const { decode, steps } = made
  return (data, step) => {
    if (step === undefined) return decode(data)
    for (const version of versions) {
      const known = steps[step + version]
      const decoded = known && argumentsOf(known, data)
      if (decoded) return decoded
    }
    return undefined
  }
}
let made: { decode: Decode; steps: Record<string, KnownFunction> } | undefined

const moves = (row: Row): Move[] => [...(row.out ?? []), ...(row.in ?? []), ...(row.allow ?? [])]

/** Amounts from here on stand for the contract's whole balance at that time. */
const wholeBalance = 2n ** 255n

type Moved = { move: Move; asset: Asset; amount: bigint; to: Address | undefined }

function tell(row: Row, root: AbiValue, scene: Scene): Told {
  const isSure = !row.at || row.at.includes(scene.to.name ?? '')
  if (row.calls?.to) return { ...throughOther(scene), ...(!isSure && { guessed: true }) }
  // The coin leaves only as the call's value, which routers accept in place of its wrapped form.
  const out = movedBy(row.out, root, scene).filter(
    ({ asset, amount }) =>
      row.inside ||
      (asset.address && amount < wholeBalance && !(scene.value > 0n && isWrappedCoin(asset, scene))),
  )
  const arriving = movedBy(row.in, root, scene)
  const allowed = movedBy(row.allow, root, scene)
  const isSelf = (to: Address | undefined) => sameAddress(to, scene.to.address) || stands(to, row.self)
  const isMine = (to: Address | undefined) => !to || sameAddress(to, scene.from) || stands(to, row.me)
  const other = [...arriving, ...out].find(({ to }) => to && !isMine(to) && !isSelf(to))?.to

  const outEntries = out.flatMap(({ asset, amount }) =>
    bounded(sent(asset, amount, scene.to), row.most && 'most'),
  )
  const inEntries = arriving
    .filter(({ to }) => isMine(to))
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
  const isGuess =
    !isSure || (hasInner(row) && scene.inner.length === 0) || scene.inner.some((one) => one.guessed)
  const words = {
    out: out.map((one) => worded(one, row.most && 'amount_atMost')),
    in: arriving.map((one) => worded(one, !row.most && 'amount_atLeast')),
  }
  return {
    ...(row.verb === undefined ? summary(entries, scene) : titleOf(row.verb, words, scene)),
    sub: other
      ? say('call_to', { who: nameOf(scene.party(other)) })
      : say('call_through', { who: nameOf(scene.to) }),
    // Nobody can promise what a stranger's contract does with it.
    effects: isSure && !row.inside ? entries : [],
    ...(isGuess && { guessed: true as const }),
    amounts: Object.fromEntries(
      [...out, ...arriving, ...allowed].map(({ move, asset }) => [move.amount, asset]),
    ),
    ...(other && { taker: scene.party(other) }),
  }
}

/** The title of all steps: a swap if something leaves and something else arrives. */
function summary(entries: readonly LedgerEntry[], { value, coin, inner }: Scene): Titled {
  const { leaving, arriving } = sides([...sent(coin, value), ...entries])
  if (leaving.length === 0 || arriving.length === 0) return running(inner.length)
  return titled('swap', { give: some(leaving), get: some(arriving) })
}

/** The titles of the table that name no asset. */
export const wholeTitles: readonly Title[] = [
  'returnRest',
  'unwrapLessFee',
  'wrapSome',
  'usePermit',
  'takeBackAll',
  'signOrder',
  'stakeLido',
  'payShare',
  'wrapCoin',
  'checkBalance',
  'swapInPools',
]

function titleOf(
  title: NonNullable<Row['verb']>,
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
  const isWhole = list.length > 0 || wholeTitles.some((one) => one === title)
  return { verb, ...(isWhole && { whole: true }) }
}

function worded(
  { asset, amount }: Moved,
  bound: 'amount_atMost' | 'amount_atLeast' | false | undefined,
): Text {
  if (amount >= wholeBalance) return asset.symbol
  const text = allowanceOf(amount, asset)
  return bound ? say(bound, { amount: text }) : text
}

const hasInner = ({ calls, steps }: Row) => calls !== undefined || steps !== undefined

function movedBy(list: readonly Move[] | undefined, root: AbiValue, scene: Scene): Moved[] {
  return (list ?? []).flatMap((move) =>
    rootsOf(root, move).flatMap((one) => {
      const amount = valueAt(one, move.amount)
      if (typeof amount !== 'bigint' || (move.when && !holds(root, move.when))) return []
      const who = (path: string | undefined) =>
        path === undefined ? undefined : ((valueAt(one, path) ?? valueAt(root, path)) as Address | undefined)
      const [from, to] = [who(move.from), who(move.to)]
      if (from && !sameAddress(from, scene.from)) return []
      const token = tokenOf(one, move)
      return [{ move, asset: token ? scene.asset(token) : scene.coin, amount, to }]
    }),
  )
}

function holds(root: AbiValue, path: string): boolean {
  return path.startsWith('!') ? valueAt(root, path.slice(1)) === false : valueAt(root, path) === true
}

function rootsOf(root: AbiValue, { each }: Move): AbiValue[] {
  const list = each === undefined ? root : valueAt(root, each)
  return each === undefined ? [root] : Array.isArray(list) ? list : []
}

function tokenOf(root: AbiValue, { token }: Move): Address | undefined {
  const found = token === undefined ? undefined : valueAt(root, token)
  return typeof found === 'string' && /^0x[0-9a-f]{40}$/.test(found) && !isCoin(found)
    ? (found as Address)
    : undefined
}

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
  if (!steps) return undefined
  const [codes, inputs] = [valueAt(root, steps.codes), valueAt(root, steps.inputs)]
  if (typeof codes !== 'string' || !Array.isArray(inputs)) return undefined
  return {
    by: 'itself',
    calls: inputs.map((data, index) => step(steps.table, codes, index, data as Hex, self)),
  }
}

/** The highest bit of a code marks a step that may fail. */
function step(table: string, codes: string, index: number, data: Hex, to: Address): Inner {
  const code = (Number.parseInt(codes.slice(2 + index * 2, 4 + index * 2), 16) & 0x7f).toString(16)
  return { to, value: 0n, data, step: `${table} ${code.padStart(2, '0')}` }
}
