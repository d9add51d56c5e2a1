import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { delegateIn } from '../../../contracts/delegates.ts'
import type { Activity } from '../../../domain/batch.ts'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import type { WatchedToken } from '../../../domain/token.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { type Asset, readAssets } from '../../node/readAssets.ts'
import { readHeld } from '../../node/readBalances.ts'
import type { SignedPermit } from '../../permits/signedPermits.ts'
import { type Found, findAllowances } from './findAllowances.ts'
import { candidatesOf, type OpenPermit, openPermits } from './permitRisks.ts'

/** What others may take from an account on one network, and whose code the account runs there. */
export type Exposure = Found & {
  assets: ReadonlyMap<Address, Asset>
  /** What the account holds, in base units. A token whose contract reports nothing is missing. */
  balances: ReadonlyMap<Address, bigint>
  /** Permits that the person signed in this wallet and that may still be used. */
  permits: readonly OpenPermit[]
  /** The number of signed permits that were used, or that nobody can use any more. */
  ended: number
  /** The contract that an upgrade (EIP-7702) delegates the account to. */
  delegate?: Address
}

/**
 * Reads the allowances of an account on one network, the balances behind them, and the account's upgrade.
 * Rejects if the node does not answer, or if it reports neither the account's coin nor its code: such a node
 * tells nothing, and nothing found would look like no risk.
 */
export async function readExposure(options: {
  owner: Address
  chainId: number
  activities: readonly Activity[]
  signed?: readonly SignedPermit[]
  watched: readonly WatchedToken[]
  known: readonly WellKnown[]
  ask: AskNetwork
  /** Milliseconds since 1970. */
  now: number
}): Promise<Exposure> {
  const { owner, signed = [], watched, known, ask } = options
  const found = await findAllowances({ ...options, signed: candidatesOf(signed) })
  const permits = await openPermits(ask, signed)
  const tokens = [...new Set([...found.allowances, ...permits].map(({ token }) => token))]
  const [[held], [code], assets] = await Promise.all([
    readHeld(ask, [owner], tokens),
    ask([{ method: 'eth_getCode', params: [owner, 'latest'] }]),
    readAssets(ask, tokens, [...watched, ...known]),
  ])
  if (held?.coin === undefined || typeof code !== 'string') throw new Error('The node reports nothing')
  const delegate = delegateIn(code)
  return {
    ...found,
    permits,
    ended: signed.length - permits.length,
    assets,
    balances: new Map(
      tokens.flatMap((token, index) => {
        const balance = held.tokens[index]
        return balance === undefined ? [] : [[token, balance]]
      }),
    ),
    ...(delegate && { delegate: getAddress(delegate) }),
  }
}
