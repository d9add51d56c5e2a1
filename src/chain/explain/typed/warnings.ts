import type { Address, Hex } from 'viem'
import { isUnlimited } from '../../../wire/amount.ts'
import type { WarningBlock } from '../../../wire/review.ts'
import type { TypedData } from '../../../wire/typedData.ts'
import { delegateIn } from '../../delegates.ts'
import { nameOf, sameAddress, shortAddress } from '../words.ts'
import { isOneOf, type Meaning, type Reading } from './meaning.ts'
import { assetOf, comesTo, type Stage } from './words.ts'

type Judged = {
  typed: TypedData
  reading: Reading | undefined
  stage: Stage
  /** All accounts of the user. */
  own: readonly Address[]
  /** Code by address in lower case, as far as the node told. */
  codes: ReadonlyMap<string, Hex>
  network: string
  /** Seconds since 1970. */
  now: number
}

type Words = [severity: WarningBlock['severity'], heading: string, text: string]

/** What to read before this is signed. */
export function typedWarnings(judged: Judged): WarningBlock[] {
  const found = new Map<WarningBlock['warning'], Words>()
  const add = (kind: WarningBlock['warning'], ...words: Words) => found.set(kind, words)
  const { reading } = judged
  contract(judged, add)
  if (!reading)
    add(
      'unexplained',
      'warn',
      'Volley cannot explain this',
      'What it lets somebody do depends on a contract or a site that Volley does not know. Sign only what you understand.',
    )
  else if (reading.form === 'power' || reading.form === 'statement') power(judged, reading, add)
  else moving(judged, reading, add)
  if (reading?.until !== undefined && reading.until < BigInt(judged.now))
    add(
      'expired',
      'warn',
      'It has ended already',
      'Its time is over, so nobody should be able to use the signature.',
    )
  return [...found].map(([warning, [severity, heading, text]]) => ({
    kind: 'warning',
    warning,
    severity,
    heading,
    text,
  }))
}

type Add = (kind: WarningBlock['warning'], ...words: Words) => void

/** The contract that would check the signature. */
function contract({ typed, reading, own, codes, network, stage }: Judged, add: Add): void {
  const { verifyingContract } = typed.domain
  if (typeof verifyingContract !== 'string') return
  const address = verifyingContract as Address
  const name = nameOf(stage.party(address))
  if (isOneOf(own, address))
    add(
      'actsAsAccount',
      'bad',
      'This is meant for an account of yours',
      `Where ${shortAddress(address)} runs code, the signature can tell it to do anything with what it has.`,
    )
  else if (codes.get(address.toLowerCase()) === '0x' && reading?.form !== 'statement')
    add(
      'noCode',
      'warn',
      'There is no contract at this address',
      `Nothing at ${name} on ${network} can check the signature. It may be used elsewhere.`,
    )
  const { through } = reading ?? {}
  if (through && !isOneOf(through.known, through.contract))
    add(
      'unknownContract',
      'warn',
      'It is for a contract that Volley does not know',
      `It has the form of a known kind, but ${nameOf(stage.party(through.contract))} may do something else with it.`,
    )
}

function power(
  { stage }: Judged,
  reading: Extract<Reading, { form: 'power' | 'statement' }>,
  add: Add,
): void {
  const isMine = reading.form === 'power' ? sameAddress(reading.runner, stage.from) : reading.all
  if (isMine)
    add(
      'actsAsAccount',
      'bad',
      'This hands over your account',
      'Whoever holds the signature can act as you, as far as it goes, and take what you have.',
    )
  if (reading.form === 'power' && reading.delegates)
    add(
      'delegateCall',
      'bad',
      'It runs foreign code as the account',
      `The code that is called gets ${shortAddress(reading.runner)} itself: it can take everything and change its owners.`,
    )
}

function moving({ reading: _, ...judged }: Judged, meaning: Meaning, add: Add): void {
  const { stage, codes, own } = judged
  const { form, gives, owner, taker, until, ends } = meaning
  const who = taker ? nameOf(stage.party(taker)) : 'Somebody'

  const limitless = gives.find(({ amount }) => isUnlimited(amount))
  if (limitless)
    add(
      'unlimitedApproval',
      'warn',
      'Approval without a limit',
      `${who} may take all your ${assetOf(limitless, stage).symbol}, now and whatever you receive later.`,
    )
  const isTaken = form === 'allowance' || form === 'transfer'
  if (isTaken && taker && isPlain(codes.get(taker.toLowerCase())) && gives.some(({ amount }) => amount > 0n))
    add(
      'spenderIsAccount',
      'bad',
      'A person would get this, not a contract',
      `${who} is an ordinary account. Sites have a contract take tokens; thieves have their own account take them.`,
    )
  if (until === undefined)
    add(
      'noExpiry',
      'warn',
      'The signature never ends',
      'Whoever holds it can use it at any time, also in years.',
    )
  else if (ends === 'never')
    add(
      'noExpiry',
      'warn',
      'The allowance never ends',
      `Once it is used, ${who} may take the tokens until you take it back.`,
    )
  if (owner !== undefined && !sameAddress(owner, stage.from))
    add(
      'otherOwner',
      'warn',
      isOneOf(own, owner)
        ? 'It is about another account of yours'
        : 'It is about an account that is not yours',
      `It names ${shortAddress(owner)} as the owner, but ${shortAddress(stage.from)} signs.`,
    )
  if (form === 'order' && [meaning, ...(meaning.parts ?? [])].some((part) => bringsNothing(part, stage)))
    add(
      'givesForNothing',
      'bad',
      'You get nothing for it',
      'Whoever takes the order gets what you offer, and nothing comes to your account.',
    )
  const unknown = [...gives, ...meaning.gets]
    .map((one) => assetOf(one, stage))
    .find(({ known, decimals }) => !known && decimals === 0)
  if (unknown?.address && !stage.isCollectible(unknown.address))
    add(
      'tokenUnverified',
      'warn',
      'Volley does not know this token',
      `${shortAddress(unknown.address)} does not tell its name and decimals, so amounts are in its smallest units.`,
    )
}

function bringsNothing(
  { gives, gets, receiver }: Pick<Meaning, 'gives' | 'gets' | 'receiver'>,
  { from }: Stage,
): boolean {
  if (gives.every(({ amount }) => amount === 0n)) return false
  return !comesTo(from, receiver) || gets.every(({ amount }) => amount === 0n)
}

/** An account with a key: without code, or with that of EIP-7702. */
function isPlain(code: Hex | undefined): boolean {
  return code !== undefined && (code === '0x' || delegateIn(code) !== undefined)
}
