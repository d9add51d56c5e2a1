import type { Address, Hex } from 'viem'
import { delegateIn } from '../../../contracts/delegates.ts'
import { isUnlimited } from '../../../domain/asset.ts'
import type { CallView, WarningBlock } from '../../../domain/review/review.ts'
import type { TypedFindings } from '../../../domain/review/typedFindings.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { say, type Text } from '../../../domain/text/message.ts'
import { warned } from '../../../domain/text/warned.ts'
import type { TypedData } from '../../../domain/typedData.ts'
import { nameOf, shortAddress } from '../phrases.ts'
import { type Amount, contractOf, isOneOf, type Meaning, type Reading } from './typedMeaning.ts'
import { amountIn, assetOf, bringsNothing, type Stage } from './typedPhrases.ts'

type Judged = {
  typed: TypedData
  reading: Reading | undefined
  stage: Stage
  found: TypedFindings
  /** Seconds since 1970. */
  now: number
}

/** Seconds by which this computer's clock may be behind. */
const skew = 5 * 60

/** The warnings to read before signing. */
export function typedWarnings(judged: Judged): WarningBlock[] {
  const warnings = new Map<string, WarningBlock>()
  const { reading, stage, typed, found: known } = judged
  const contract = typed.domain.verifyingContract
  const values = {
    network: known.network,
    from: shortAddress(stage.from),
    who: typeof contract === 'string' ? nameOf(stage.party(contract as Address)) : say('typed_somebody'),
  }
  const add: Add = (messageName, more = {}) => {
    const [warning, severity] = kinds[messageName]
    // Each token has its own.
    warnings.set(`${warning} ${more.symbol}`, warned(warning, severity, { ...values, ...more }, messageName))
  }
  atContract(judged, add)
  if (!reading) add(isHash(typed.message) ? 'looksLikeHash' : 'unexplained')
  else if (reading.form === 'power' || reading.form === 'statement') power(judged, reading, add)
  else moving(judged, reading, add)
  if (reading?.until !== undefined && reading.until < BigInt(judged.now)) add('expired')
  if (reading && 'start' in reading && reading.start > BigInt(judged.now + skew)) add('signInEarly')
  if (!known.codes) add('unreachableSigned')
  return [...warnings.values()]
}

/** The texts, each with its kind of warning and severity. */
const kinds = {
  unexplained: ['unexplained', 'warn'],
  expired: ['expired', 'warn'],
  actsAsAccountContract: ['actsAsAccount', 'bad'],
  actsAsAccount: ['actsAsAccount', 'bad'],
  noCodeSigned: ['noCode', 'warn'],
  unknownContractSigned: ['unknownContract', 'warn'],
  delegateCall: ['delegateCall', 'bad'],
  ownCall: ['delegateCall', 'bad'],
  looksLikeHash: ['looksLikeHash', 'bad'],
  feeSigned: ['feeSigned', 'warn'],
  feeSignedOpen: ['feeSigned', 'bad'],
  unlimitedApprovalSigned: ['unlimitedApproval', 'warn'],
  spenderIsAccountSigned: ['spenderIsAccount', 'bad'],
  noExpiry: ['noExpiry', 'warn'],
  noExpiryAllowance: ['noExpiry', 'warn'],
  otherOwner: ['otherOwner', 'warn'],
  otherOwnerOwn: ['otherOwner', 'warn'],
  givesForNothing: ['givesForNothing', 'bad'],
  givesForNothingSome: ['givesForNothing', 'bad'],
  priceOpen: ['priceOpen', 'warn'],
  mixedOwners: ['mixedOwners', 'bad'],
  tokenUnverifiedSigned: ['tokenUnverified', 'warn'],
  notCollectible: ['tokenMismatch', 'bad'],
  anyCollectible: ['tokenMismatch', 'bad'],
  anyCollectibleIn: ['priceOpen', 'warn'],
  signInEarly: ['signInEarly', 'bad'],
  unreachableSigned: ['unreachable', 'warn'],
} as const satisfies Record<string, readonly [WarningBlock['warning'], WarningBlock['severity']]>

type Add = (
  messageName: keyof typeof kinds,
  values?: Partial<Record<'who' | 'symbol' | 'owner' | 'token' | 'amount' | 'to', Text>>,
) => void

/** The contract that would check the signature. */
function atContract({ typed, reading, stage, found: { own, codes } }: Judged, add: Add): void {
  const { verifyingContract: contract } = typed.domain
  if (typeof contract !== 'string') return
  if (isOneOf(own, contract)) add('actsAsAccountContract', { who: shortAddress(contract as Address) })
  else if (codes?.[contract.toLowerCase()] === '0x' && reading?.form !== 'statement') add('noCodeSigned')
  const { through } = reading ?? {}
  if (through && !isOneOf(through.known, through.contract))
    add('unknownContractSigned', { who: nameOf(stage.party(through.contract)) })
}

function power(
  { stage, typed }: Judged,
  reading: Extract<Reading, { form: 'power' | 'statement' }>,
  add: Add,
): void {
  const isMine = reading.form === 'power' ? sameAddress(reading.runner, stage.from) : reading.all
  if (isMine) add('actsAsAccount')
  // The hash of something that the data does not show.
  if (typed.primaryType === 'SafeMessage' && String(typed.message.message).length === 66) add('looksLikeHash')
  if (reading.form === 'power' && reading.delegates)
    add('delegateCall', { who: shortAddress(reading.runner) })
  // A Safe lets only itself change its owners and its modules.
  const isOwn = ({ to, data }: CallView) => data !== '0x' && isOneOf([contractOf(typed)], to?.address ?? '')
  if (typed.primaryType === 'SafeTx' && stage.views.some(isOwn))
    add('ownCall', { who: shortAddress(contractOf(typed)) })
  const fee = reading.form === 'power' ? reading.fee : undefined
  if (fee && !fee.network)
    add(fee.most === undefined ? 'feeSignedOpen' : 'feeSigned', {
      who: shortAddress(contractOf(typed)),
      amount: amountIn({ ...fee, amount: fee.most ?? fee.price }, stage),
      to: fee.to ? nameOf(stage.party(fee.to)) : say('typed_submitter'),
    })
  strange(fee ? [{ ...fee, amount: 1n }] : [], stage, add)
}

function moving({ stage, found: { own, codes } }: Judged, meaning: Meaning, add: Add): void {
  const { form, gives, owner, taker, until, ends } = meaning
  const who = taker ? nameOf(stage.party(taker)) : say('typed_somebody')

  for (const one of [...gives, ...meaning.gets])
    if (one.mistaken) add(one.mistaken, { symbol: assetOf(one, stage).symbol })
  const limitless = gives.find(({ amount, mistaken }) => isUnlimited(amount) && !mistaken)
  if (limitless) add('unlimitedApprovalSigned', { who, symbol: assetOf(limitless, stage).symbol })
  const isTaken = form === 'allowance' || form === 'transfer'
  if (isTaken && taker && isPlain(codes?.[taker.toLowerCase()]) && gives.some(({ amount }) => amount > 0n))
    add('spenderIsAccountSigned', { who })
  if (until === undefined) add('noExpiry')
  else if (ends === 'never') add('noExpiryAllowance', { who })
  if (owner !== undefined && !sameAddress(owner, stage.from))
    add(isOneOf(own, owner) ? 'otherOwnerOwn' : 'otherOwner', { owner: shortAddress(owner) })
  const { parts = [], open } = meaning
  if (parts.some((part) => !sameAddress(part.owner, parts[0]?.owner ?? stage.from))) add('mixedOwners')
  if (parts.some((part) => bringsNothing(part, part.owner))) add('givesForNothingSome')
  else if (form === 'order' && bringsNothing(meaning, stage.from)) add('givesForNothing')
  else if (open) add('priceOpen')
  strange([...gives, ...meaning.gets], stage, add)
}

function strange(amounts: readonly Amount[], stage: Stage, add: Add): void {
  const unknown = amounts
    .map((one) => assetOf(one, stage))
    .find(({ known, decimals }) => !known && decimals === 0)
  if (unknown?.address && !stage.isCollectible(unknown.address))
    add('tokenUnverifiedSigned', { token: shortAddress(unknown.address) })
}

/** True if it is a single value of 32 bytes: the hash of data that nobody sees. */
function isHash(message: TypedData['message']): boolean {
  const [value, ...more] = Object.values(message)
  if (more.length > 0) return false
  return value instanceof Object && !Array.isArray(value)
    ? isHash(value)
    : /^0x[0-9a-fA-F]{64}$/.test(String(value))
}

/** An account with a key: without code, or with that of EIP-7702. */
function isPlain(code: Hex | undefined): boolean {
  return code !== undefined && (code === '0x' || delegateIn(code) !== undefined)
}
