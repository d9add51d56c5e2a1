import type { Address } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import type { Context } from '../method.ts'

/** True if the wallet only watches this account: it has no key, so it signs and sends nothing for it. */
export function isWatched(account: Address, { services }: Pick<Context, 'services'>): boolean {
  return services.accounts.list().some(({ address, kind }) => address === account && kind === 'watch')
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
