import type { Address } from 'viem'
import { isOnDevice } from '../../domain/account.ts'
import { WalletError } from '../../domain/errors.ts'
import { say, type Text } from '../../domain/text/message.ts'
import type { Context } from '../method.ts'

/** True if the wallet only watches this account: it has no key, so it signs and sends nothing for it. */
export function isWatched(account: Address, { services }: Pick<Context, 'services'>): boolean {
  return services.accounts.list().some(({ address, kind }) => address === account && kind === 'watch')
}

/** True if the account's key is on a device, where a person confirms each signature. */
export function signsOnDevice(account: Address, { services }: Pick<Context, 'services'>): boolean {
  return services.accounts.list().some(({ address, kind }) => address === account && isOnDevice(kind))
}

/** Says how often a device will sign, before it starts. */
export function signaturesNote(account: Address, number: number, context: Context): { note?: Text } {
  return signsOnDevice(account, context) ? { note: say('plan_signatures', { number }) } : {}
}

/**
 * The signing account: `from`, or else the first connected account that can sign. Throws `unauthorized` if the
 * site does not see the account, or the wallet only watches it.
 */
export function requireSigner(from: Address | undefined, context: Context): Address {
  const { connected } = context
  const account = from ?? connected.find((one) => !isWatched(one, context)) ?? connected[0]
  if (account === undefined || !connected.includes(account)) throw new WalletError('unauthorized')
  if (isWatched(account, context))
    throw new WalletError('unauthorized', 'The wallet only watches this account and cannot sign for it')
  return account
}
