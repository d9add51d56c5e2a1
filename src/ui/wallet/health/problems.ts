import { findDelegate } from '../../../contracts/delegates.ts'
import { findHostileDelegate } from '../../../contracts/hostileDelegates.ts'
import type { AccountKind } from '../../../domain/account.ts'
import { isUnlimited } from '../../../domain/asset.ts'
import { signs } from '../../../domain/signing/signables.ts'
import { canEnd, type PermitRisk } from '../allowances/permitRisks.ts'
import type { Risk } from '../allowances/valueAtRisk.ts'

/** Whose code an account runs on a network. `hostile`: it was reported, or a simulation shows that it steals. */
export type CodeState = 'none' | 'known' | 'unknown' | 'hostile'

export function codeState(delegate: string | undefined, sweeper: string | undefined): CodeState {
  if (!delegate) return 'none'
  if (sweeper || findHostileDelegate(delegate)) return 'hostile'
  return findDelegate(delegate) ? 'known' : 'unknown'
}

/** True if the allowance can take something now, or as much as it wants of what arrives later. */
export function isDangerous({ taken, allowance: { amount } }: Risk): boolean {
  return taken !== 0n || amount === 'all' || isUnlimited(amount)
}

/** What endangers an account on one network, and which of it the account's signer can end. */
export type Problems = {
  code: CodeState
  allowances: readonly Risk[]
  permits: readonly PermitRisk[]
  fixable: { code: boolean; allowances: readonly Risk[]; permits: readonly PermitRisk[] }
  /** The number of fixable ones. */
  count: number
}

export function problemsOf(
  kind: AccountKind,
  { code, risks, permits }: { code: CodeState; risks: readonly Risk[]; permits: readonly PermitRisk[] },
): Problems {
  const allowances = risks.filter(isDangerous)
  const isOurs = kind !== 'watch'
  const fixable = {
    code: (code === 'unknown' || code === 'hostile') && signs(kind, 'authorization'),
    allowances: isOurs ? allowances : [],
    permits: isOurs ? permits.filter(({ allowance }) => canEnd(allowance)) : [],
  }
  const count = Number(fixable.code) + fixable.allowances.length + fixable.permits.length
  return { code, allowances, permits, fixable, count }
}
