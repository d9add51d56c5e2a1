import type { Address, Hex } from 'viem'
import type { Call } from '../../../domain/batch.ts'
import { multicall3 } from '../../../domain/known/knownContracts.ts'
import type { Network } from '../../../domain/network.ts'
import type { CallView } from '../../../domain/review/review.ts'
import type { TypedFindings } from '../../../domain/review/typedFindings.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { say } from '../../../domain/text/message.ts'
import { warned } from '../../../domain/text/warned.ts'
import type { TypedData } from '../../../domain/typedData.ts'
import type { Rpc } from '../../../rpc/client.ts'
import { callWarnings, type Found, open, strange } from '../../warnings/detectWarnings.ts'
import { codesOf, findings, warningsOf } from '../../warnings/warn.ts'
import { explain } from '../explain.ts'
import { coinOf } from '../ledgerEntries.ts'
import type { createNames } from '../partyNames.ts'
import { read } from './readMeaning.ts'
import type { Fee, Meaning, Reading } from './typedMeaning.ts'

type Tools = {
  names: ReturnType<typeof createNames>
  rpc: Rpc
  network: Network | undefined
}
type Asked = {
  chainId: number
  from: Address
  typed: TypedData
  own: readonly Address[]
  /** Addresses that the account has dealt with, if known. */
  knownRecipients?: readonly Address[] | undefined
}

/** The tokens and the parties of a reading. */
type Named = Partial<Pick<Meaning, 'gives' | 'gets' | 'taker' | 'receiver' | 'pays'>> & { fee?: Partial<Fee> }

/**
 * Finds out what the explanation of typed data needs: names of its tokens and parties, their code, and the calls that
 * it permits. Never throws; it omits what a silent node would have to report.
 */
export async function findTypedData(tools: Tools, request: Asked): Promise<TypedFindings> {
  const { names, rpc, network } = tools
  const { chainId, from, typed, own } = request
  const reading = await read(typed, from)
  const { gives = [], gets = [], taker, receiver, pays = [], fee = {} }: Named = reading ?? {}
  const tokens = [...gives, ...gets, fee].flatMap(({ token }) => token ?? [])
  // The name keeps out the note about new addresses.
  const alike = [taker, receiver, fee.to, fee.payer, ...pays].flatMap((address) =>
    sameAddress(address, multicall3)
      ? open({ address: multicall3, name: 'Multicall3' })
      : address
        ? strange({ address, name: address }, request)
        : [],
  )
  const [{ party, asset, isCollectible }, codes, permitted] = await Promise.all([
    names(chainId, { tokens, vaults: [] }),
    readCodes(
      rpc,
      chainId,
      [typed.domain.verifyingContract, taker].filter((one) => typeof one === 'string') as Address[],
    ),
    callsOf(tools, request, reading, alike),
  ])
  const named = namedIn(typed, reading).map((one) => [
    one.toLowerCase(),
    { party: party(one), asset: asset(one), ...(isCollectible(one) && { collectible: true as const }) },
  ])
  return {
    own,
    coin: coinOf(network),
    network: network?.name ?? say('common_theNetwork'),
    named: Object.fromEntries(named),
    ...(codes && { codes }),
    ...permitted,
    warnings: [
      // Its node can describe a token of another network as it likes.
      ...(network?.custom && reading && typed.domain.chainId === undefined
        ? [warned('tokenUnverified', 'bad', { network: network.name }, 'anyNetwork')]
        : []),
      ...permitted.warnings,
    ],
  }
}

/** Every address that a reading names. */
function namedIn({ domain }: TypedData, reading: Reading | undefined): Address[] {
  const text = JSON.stringify([domain, reading], (key, value) =>
    key === 'calls' || typeof value === 'bigint' ? '' : value,
  )
  return [...new Set(text.match(/\b0x[0-9a-f]{40}\b/gi))] as Address[]
}

/** The most calls that we read: people would not read more, and a grave warning states that. */
const mostCalls = 60

/** The calls that a signature permits, each in words and judged as if the account itself made it. */
async function callsOf(
  { names, rpc, network }: Tools,
  { chainId, own, from, knownRecipients }: Asked,
  reading: Reading | undefined,
  alike: readonly Found[],
): Promise<Pick<TypedFindings, 'views' | 'left' | 'badness' | 'warnings'>> {
  if (reading?.form !== 'power') return { views: [], left: 0, badness: [], warnings: warningsOf(alike, 0) }
  const { runner, calls } = reading
  const explained = await explain({ names, network }, chainId, runner, calls.slice(0, mostCalls))
  const all = explained.map(unwrapped)
  const within = all.flatMap((one) => one.views)
  const views = within.slice(0, mostCalls)
  const beyond = within.length - views.length + Math.max(0, calls.length - mostCalls)
  const left = all.reduce((sum, { cut }) => sum + cut, beyond)
  const judged = { chainId, from: runner, calls: views.map(callIn), views, own, knownRecipients }
  const found = await findings(rpc, judged)
  const isMine = sameAddress(runner, from)
  // Another account has its own code, and knows other addresses.
  const relevant = found.filter(
    ({ kind }) => isMine || !['foreignDelegate', 'firstInteraction'].includes(kind),
  )
  return {
    views,
    left,
    badness: views.map((_, index) =>
      Math.max(0, ...relevant.map((one) => (one.index === index ? ranks[callWarnings[one.kind]] : 0))),
    ),
    warnings: [
      ...(left > 0 ? [warned('unexplained', 'bad', {}, 'unexplainedCalls')] : []),
      ...warningsOf([...relevant, ...alike], views.length),
    ],
  }
}

const ranks = { note: 0, warn: 1, bad: 2 }

/** A call, or the inner calls that the account itself makes; `cut` counts those left out. */
function unwrapped(view: CallView): { views: CallView[]; cut: number } {
  const { inner } = view
  if (inner?.by !== 'account' || inner.calls.length === 0)
    return { views: [view], cut: inner?.by === 'account' ? inner.cut : 0 }
  const all = inner.calls.map(unwrapped)
  return { views: all.flatMap(({ views }) => views), cut: all.reduce((sum, { cut }) => sum + cut, inner.cut) }
}

function callIn({ to, value, data }: CallView): Call {
  return { ...(to && { to: to.address }), value, data }
}

/** One byte more than the code of an upgraded account has, in characters. */
const codeStart = 50

/** `undefined` where the node does not answer. */
async function readCodes(
  rpc: Rpc,
  chainId: number,
  addresses: readonly Address[],
): Promise<Record<string, Hex> | undefined> {
  const codes = await codesOf(rpc, chainId, addresses)
  const entries = addresses.map(
    (one, index) => [one.toLowerCase(), codes[index]?.slice(0, codeStart) as Hex] as const,
  )
  return entries.every(([, code]) => code) ? Object.fromEntries(entries) : undefined
}
