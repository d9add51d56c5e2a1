import type { Address } from 'viem'
import { sameAddress } from '../../../domain/sameAddress.ts'
import type { Context } from '../../method.ts'

/** The other accounts of the user that can send funds: all whose key is in the wallet, but hidden ones. */
export function helpersOf(from: Address, { services }: Pick<Context, 'services'>): Address[] {
  return services.accounts
    .list()
    .filter(
      ({ address, kind, hidden }) =>
        (kind === 'hd' || kind === 'key') && !hidden && !sameAddress(address, from),
    )
    .map(({ address }) => address)
}
