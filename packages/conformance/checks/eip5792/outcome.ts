import { batch } from '../../batch.ts'
import type { Chain } from '../../chain.ts'
import type { Dapp } from '../../dapp.ts'
import { Unable } from '../../driver.ts'
import { equal, show, that } from '../../expect.ts'
import { type Status, sentOf } from '../../sent.ts'
import type { Wallet } from '../../wallet.ts'

/** The receipts of a batch that must have some: otherwise a check of each receipt would pass without any. */
export function someReceipts({ receipts = [] }: Status) {
  that(receipts.length > 0, 'There are no receipts')
  return receipts
}

/** The logs of a batch that must have some, for the same reason. */
export function someLogs(status: Status) {
  const logs = someReceipts(status).flatMap(({ logs }) => logs ?? [])
  that(logs.length > 0, 'There are no logs')
  return logs
}

/** A transaction as the chain has it. Fails if the chain does not know it. */
export async function transactionOf(chain: Chain, hash: string | undefined) {
  const found = await chain.rpc('eth_getTransactionByHash', [hash])
  that(found, `The chain does not know the transaction ${hash}`)
  return found
}

/** The first transaction of a batch. */
export const firstOf = (chain: Chain, status: Status) =>
  transactionOf(chain, someReceipts(status)[0]?.transactionHash)

/** Counts the nonces that a batch has used: an authorization of its sender uses one too. */
export async function noncesOf(chain: Chain, status: Status): Promise<number> {
  const hashes = new Set(someReceipts(status).map(({ transactionHash }) => transactionHash))
  const all = await Promise.all([...hashes].map((hash) => transactionOf(chain, hash)))
  return all.length + all.flatMap(({ authorizationList }) => authorizationList ?? []).length
}

/**
 * Fails if the account has used more nonces than `used` since it had `before`. A further payment runs to its end first:
 * whatever the wallet sent earlier has an earlier nonce, and so it is included by then.
 */
export async function nothingElse(
  { page, wallet, chain }: { page: Dapp; wallet: Wallet; chain: Chain },
  before: number,
  used = 0,
): Promise<void> {
  const { id } = await wallet.sends(page, batch(page, chain))
  const last = await noncesOf(chain, await wallet.settled(page, id))
  equal((await chain.nonce(wallet.address)) - before - last, used, 'Nonces that were used')
}

/** Sends a batch that will fail. A wallet may refuse what its simulation sees fail: the check is then left out. */
export async function sendsFailing(page: Dapp, wallet: Wallet, params: unknown): Promise<string> {
  const { result, error } = await wallet.approved(page.request('wallet_sendCalls', params))
  if (error) throw new Unable(`The wallet refuses a batch that would fail: ${show(error)}`)
  return sentOf(result).id
}
