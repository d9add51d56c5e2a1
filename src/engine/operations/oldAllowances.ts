import { concatHex, pad } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import type { Sponsor, UserOperation } from '../../domain/userOperation.ts'
import { hostOf } from '../../lib/postJson.ts'
import { resultOf, wordIn } from '../../rpc/readResult.ts'
import type { EngineContext } from '../engineContext.ts'
import { askAll } from '../node.ts'

/**
 * Refuses a paymaster that may already take a token of the account: its data alone decides whether it takes a fee,
 * and no row shows that one. What is left of an earlier fee in the approved token is no reason to refuse: that fee's
 * approval showed it. Throws `sponsorRefused`.
 */
export async function refuseOldAllowances(
  { node, tokensOf }: Pick<EngineContext, 'node' | 'tokensOf'>,
  {
    chainId,
    sponsor: { fee, url },
    operation,
  }: { chainId: number; sponsor: Sponsor; operation: UserOperation },
): Promise<void> {
  const { sender, paymaster = '0x' } = operation
  const tokens = (await tokensOf(chainId)).filter(({ address }) => !sameAddress(address, fee?.token))
  const data = concatHex(['0xdd62ed3e', pad(sender), pad(paymaster)])
  const reads = tokens.map(({ address: to }) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] }))
  const host = hostOf(url)
  if ((await askAll(node, chainId, reads)).flat().some((answer) => wordIn(resultOf(answer))))
    throw new WalletError('sponsorRefused', `${host} named a paymaster that may take a token`, { host })
}
