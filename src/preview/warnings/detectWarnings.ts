import type { Address, Hex } from 'viem'
import { delegateIn, findDelegate } from '../../contracts/delegates.ts'
import type { CallView, LedgerEntry, Party, WarningBlock } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import type { CallsToJudge } from '../../domain/services.ts'
import { say, type Text } from '../../domain/text/message.ts'
import { nameOf, shortAddress } from '../explain/phrases.ts'

/** The severity of each warning about calls, in the order of display. */
export const callWarnings = {
  lookalikeRecipient: 'bad',
  toTokenItself: 'bad',
  burnAddress: 'bad',
  foreignDelegate: 'bad',
  spenderIsAccount: 'bad',
  actsForAnyone: 'bad',
  unusualApproval: 'warn',
  unlimitedApproval: 'warn',
  noCode: 'warn',
  toOwnAccount: 'warn',
  unknownContract: 'warn',
  firstInteraction: 'note',
} as const satisfies Partial<Record<WarningBlock['warning'], WarningBlock['severity']>>
export type CallWarning = keyof typeof callWarnings

/** A fact about a call, by its index, or about the account. `values` fill the text of its kind. */
export type Found = {
  kind: CallWarning
  /** The kind of spender, for `unusualApproval`. */
  form?: 'Token' | 'Burner' | 'Self'
  index?: number
  values?: Record<string, Text>
  compare?: [Address, Address]
}

/** The code by address in lower case, as far as the node reported it. */
export type Codes = ReadonlyMap<string, Hex | undefined>

/** The most addresses to look up: otherwise a page's batch would become a flood of requests. */
const mostAsked = 128

/** Addresses whose code matters: contracts called with data, spenders, and the account itself. */
export function asked({ from, views, own }: CallsToJudge): Address[] {
  const all = views.flatMap(within)
  const targets = all.flatMap(({ to, data }) =>
    to && data !== '0x' && !isPrecompile(to) ? [to.address] : [],
  )
  const spenders = all.flatMap(given).flatMap(({ party }) => (party ? [party.address] : []))
  // A spender without code is worse than a target without.
  const unique = new Map([from, ...spenders, ...targets].map((one) => [one.toLowerCase(), one]))
  return [...unique.values()]
    .filter((one) => one === from || !isOwn({ address: one }, { own }))
    .slice(0, mostAsked)
}

/** All facts about the calls. */
export function detectWarnings(judged: CallsToJudge, codes: Codes): Found[] {
  const { from, views } = judged
  const delegate = delegateIn(codes.get(from.toLowerCase()) ?? '')
  return [
    ...(delegate && !findDelegate(delegate)
      ? [{ kind: 'foreignDelegate' as const, values: { who: shortAddress(delegate) } }]
      : []),
    ...views.flatMap((view, index) =>
      within(view).flatMap((one) =>
        [
          ...aboutTarget(one, judged, codes),
          ...[one, ...paid(one)].flatMap((receiving) => aboutTakers(receiving, judged)),
          ...aboutSpenders(one, judged, codes),
        ].map((found): Found => ({ index, ...found })),
      ),
    ),
  ]
}

/** The call, and its inner calls that are made by or for the account. */
function within(view: CallView): CallView[] {
  const { inner } = view
  return [view, ...(inner && inner.by !== 'contract' ? inner.calls.flatMap(within) : [])]
}

/** The calls to which a contract passes on the coin that came along. */
function paid({ inner }: CallView): CallView[] {
  const calls = inner?.by === 'contract' ? inner.calls.filter(({ value }) => BigInt(value) > 0n) : []
  return calls.flatMap((call) => [call, ...paid(call)])
}

function aboutTarget(
  { to, data, value, guessed, inner }: CallView,
  { own, from }: CallsToJudge,
  codes: Codes,
): Found[] {
  if (!to) return []
  if (data === '0x') return []
  const isMine = isOwn(to, { own })
  const who = nameOf(to)
  const burns = isBurner(to.address) && BigInt(value) > 0n ? [{ kind: 'burnAddress' as const }] : []
  // The inner calls describe a batch of the account itself.
  if (isMine && sameAddress(to.address, from) && inner?.by === 'account') return burns
  if (isMine) return [...burns, { kind: 'toOwnAccount', values: { who: shortAddress(to.address) } }]
  if (codes.get(to.address.toLowerCase()) === '0x') return [...burns, { kind: 'noCode', values: { who } }]
  return guessed && !isPrecompile(to, lastOfEthereum)
    ? [...burns, { kind: 'unknownContract', values: { who } }]
    : burns
}

/** Compares each receiver, or the called contract, with the addresses that the account knows. */
function aboutTakers(
  { taker, takers = [], effects, to, data, guessed }: CallView,
  judged: CallsToJudge,
): Found[] {
  const all = [taker, ...takers, ...effects.map((one) => one.to)]
  const unique = new Map(all.flatMap((one) => (one ? [[one.address, one]] : [])))
  const isCalled = to && !unique.has(to.address) && !(taker && !guessed)
  return [
    ...[...unique.values()].flatMap((one): Found[] =>
      data !== '0x' && sameAddress(one.address, to?.address)
        ? [{ kind: 'toTokenItself' }]
        : isBurner(one.address)
          ? [{ kind: 'burnAddress' }]
          : [...open(one), ...strange(one, judged)],
    ),
    ...(isCalled ? strange(to, judged) : []),
  ]
}

/** A fact about a receiver or spender that makes any call for anyone. The name is of the wallet's own table. */
export function open(party: Party): Found[] {
  return party.name === 'Multicall3' ? [{ kind: 'actsForAnyone', values: { who: nameOf(party) } }] : []
}

/** Facts about an address that is new to the account, or that imitates a known one. */
export function strange(
  party: Party,
  { own, knownRecipients }: Pick<CallsToJudge, 'own' | 'knownRecipients'>,
): Found[] {
  const { address, name } = party
  const known = [...own, ...(knownRecipients ?? [])]
  if (isPrecompile(party, lastOfEthereum) || known.some((one) => sameAddress(one, address))) return []
  const like = known.find((one) => ends(one) === ends(address))
  if (like)
    return [
      {
        kind: 'lookalikeRecipient',
        values: { who: shortAddress(address), known: shortAddress(like) },
        compare: [address, like],
      },
    ]
  return knownRecipients && !name
    ? [{ kind: 'firstInteraction', values: { who: shortAddress(address) } }]
    : []
}

/** The parts of an address that people compare, if they compare at all. */
function ends(address: Address): string {
  return (address.slice(2, 6) + address.slice(-4)).toLowerCase()
}

function aboutSpenders(view: CallView, judged: CallsToJudge, codes: Codes): Found[] {
  return given(view).flatMap(({ asset, party, amount }): Found[] => {
    const values = { who: party ? nameOf(party) : say('warning_theSpender'), symbol: asset.symbol }
    const limitless: Found[] = amount === undefined ? [{ kind: 'unlimitedApproval', values }] : []
    if (!party) return limitless
    const form = sameAddress(party.address, asset.address)
      ? 'Token'
      : isBurner(party.address)
        ? 'Burner'
        : sameAddress(party.address, judged.from)
          ? 'Self'
          : undefined
    if (form) return [...limitless, { kind: 'unusualApproval', form, values }]
    const key = party.address.toLowerCase()
    const code = codes.get(key)
    // One of too many to look up. The person's own accounts need no look.
    const isLeftOut = !codes.has(key) && !isOwn(party, judged)
    const isAccount = code !== undefined && (code === '0x' || delegateIn(code) !== undefined)
    return [
      ...limitless,
      ...(isAccount ? [{ kind: 'spenderIsAccount' as const, values }] : []),
      ...(isLeftOut ? [{ kind: 'unknownContract' as const, values }] : []),
      ...open(party),
      ...strange(party, judged),
    ]
  })
}

function isOwn({ address }: Pick<Party, 'address'>, { own }: Pick<CallsToJudge, 'own'>): boolean {
  return own.some((account) => sameAddress(account, address))
}

/** Allowances that the call gives, not those it revokes. */
function given({ effects }: CallView): LedgerEntry[] {
  return effects.filter(
    ({ direction, amount }) => direction === 'allowance' && (amount === undefined || BigInt(amount) > 0n),
  )
}

/** True for addresses that are known to have no key: what they receive is gone. */
function isBurner(address: Address): boolean {
  return BigInt(address) <= lastOfEthereum || BigInt(address) === dead
}

/** The last of Ethereum's own precompiles, which only compute. Other chains have some that act for their caller. */
const lastOfEthereum = 0x11n

/** The address that people use to destroy tokens. */
const dead = 0xdeadn

/** True for addresses, up to `last`, that the chain itself implements; they work without code. */
function isPrecompile({ address }: Party, last = 0xffffn): boolean {
  const number = BigInt(address)
  return number > 0n && number <= last && number !== dead
}
