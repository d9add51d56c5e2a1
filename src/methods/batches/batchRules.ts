import type { Address } from 'viem'
import type { Call } from '../../domain/batch.ts'
import { untold, WalletError } from '../../domain/errors.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { isWatched, requireSigner } from '../accounts/requireSigner.ts'
import { ifKnown } from '../ifKnown.ts'
import type { Context } from '../method.ts'
import type { BatchRequest } from './batchShape.ts'
import { requireGasOfEach, requireGasOfWhole } from './gasRules.ts'

/** True if several calls must run atomically. A single call is always atomic. */
export function mustBeAtomic({
  atomicRequired,
  calls,
}: Pick<BatchRequest, 'atomicRequired' | 'calls'>): boolean {
  return atomicRequired && calls.length > 1
}

/**
 * The accounts that may send the batch, the active one first: `from`, or else the connected accounts that can.
 * If none can, throws the first account's error. A check that needs a silent node passes. The gas is checked
 * only with `looksAt.gas`: before the window opens, and not again after the user's decision.
 */
export async function senders(
  request: BatchRequest,
  calls: readonly Call[],
  context: Context,
  looksAt: { gas?: boolean } = {},
): Promise<Address[]> {
  const candidates = request.from ? [request.from] : context.connected
  const problems = await Promise.all(
    candidates.map((from) =>
      requireAble(request, calls, from, context, looksAt).then(
        () => undefined,
        (error: unknown) => ({ error }),
      ),
    ),
  )
  const able = candidates.filter((_, index) => problems[index] === undefined)
  if (able.length === 0) throw problems[0]?.error ?? new WalletError('unauthorized')
  return able
}

/** The sender that the person picked among these, or the first. */
export function pickedOf(able: readonly Address[], context: Context): Address {
  const picked = able.find((account) => account === context.edits?.from)
  return picked ?? able[0] ?? requireConnected(undefined, context)
}

/** The account, or the active one if there is none. Throws `unauthorized` unless the site sees it. */
export function requireConnected(from: Address | undefined, { connected }: Context): Address {
  const account = from ?? connected[0]
  if (account === undefined || !connected.includes(account)) throw new WalletError('unauthorized')
  return account
}

async function requireAble(
  request: BatchRequest,
  calls: readonly Call[],
  from: Address,
  context: Context,
  looksAt: { gas?: boolean },
): Promise<void> {
  const { chainId } = request
  const { chain } = context.services
  if (isWatched(from, context)) {
    if (mustBeAtomic(request)) refuseAtomicity('account')
    requireSigner(from, context)
  }
  if (!mustBeAtomic(request)) {
    await requireHarmless(request, calls, from, context, { leaveOpen: true })
    if (looksAt.gas) await requireGasOfEach({ chainId, from, calls }, context)
    return
  }
  const self = findSelfCall(calls, context.connected)
  if (self) refuseSelfCall(self)

  const atomicity = await ifKnown(chain.atomicity(chainId, from))
  if (atomicity?.status === 'unsupported') refuseAtomicity(atomicity.because)
  if (atomicity?.status === 'ready' && !context.settings.upgrades) refuseAtomicity('settings')
  if (looksAt.gas) await requireGasOfWhole({ chainId, from, calls }, atomicity, context)
}

/** Throws `unparsable` for a call that could take the account over when it runs alone. */
export async function requireHarmless(
  { chainId }: BatchRequest,
  calls: readonly Call[],
  from: Address,
  context: Context,
  options: { leaveOpen: boolean },
): Promise<void> {
  const self = await findDangerousSelfCall({ calls, from, chainId }, context, options)
  if (self) refuseSelfCall(self)
}

function refuseSelfCall({ index, detail }: { index: number; detail: string }): never {
  throw new WalletError('unparsable', detail, { path: `0.calls.${index}.to`, fault: 'selfCall' })
}

function refuseAtomicity(because: 'chain' | 'account' | 'settings' | 'unknown'): never {
  if (because === 'chain') throw new WalletError('noUpgradesOnChain')
  if (because === 'settings')
    throw new WalletError('upgradeRejected', 'The user has switched account upgrades off')
  throw new WalletError(
    'atomicityUnsupported',
    because === 'account'
      ? 'The account runs code that the wallet does not know, or cannot sign'
      : 'The node does not tell what the account can do',
  )
}

/** A call that the account's own code must not run. */
export type SelfCall = { index: number; detail: string }

/**
 * The first call that could take the account over when the account's own code runs it: delegates allow
 * everything to the account itself, and some read the zero address as "myself". `own` are the accounts to compare.
 */
export function findSelfCall(calls: readonly Call[], own: readonly Address[]): SelfCall | undefined {
  for (const [index, { to, data }] of calls.entries()) {
    if (to !== undefined && /^0x0{40}$/.test(to))
      return { index, detail: 'A call to the zero address could run as the account' }
    if (to !== undefined && data !== '0x' && own.some((account) => sameAddress(account, to)))
      return { index, detail: 'A call with data to an account of the user could run as the account' }
  }
  return undefined
}

/**
 * What `findSelfCall` finds, but only if the account has code that could run the call. Only accounts that the site
 * already sees are compared, so that the response reveals no others. If a silent node leaves the code unknown,
 * throws `chainDisconnected`, unless `leaveOpen`. Before sending, `leaveOpen` is always false.
 */
export async function findDangerousSelfCall(
  { calls, from, chainId }: { calls: readonly Call[]; from: Address; chainId: number },
  { connected, services }: Context,
  { leaveOpen }: { leaveOpen: boolean },
): Promise<SelfCall | undefined> {
  const self = findSelfCall(calls, connected)
  if (!self) return undefined
  const hasCode = await ifKnown(services.chain.hasCode(chainId, from))
  if (hasCode === undefined && !leaveOpen) throw untold('the code of the account')
  return hasCode ? self : undefined
}
