import { logsOf, type Status, sentOf } from '../../answers/batches.ts'
import { batch, numbered } from '../../batch.ts'
import type { Chain } from '../../chain.ts'
import type { Dapp } from '../../dapp.ts'
import { Unable } from '../../driver.ts'
import { equal, isUnmet, show, that } from '../../expect.ts'
import type { Wallet } from '../../wallet.ts'

/** The receipts of a batch that must have some: otherwise a check of each receipt would pass without any. */
export function someReceipts({ receipts = [] }: Status) {
  that(receipts.length > 0, 'There are no receipts')
  return receipts
}

/** The logs of a batch that must have some, for the same reason. */
export function someLogs(status: Status) {
  const logs = logsOf({ receipts: someReceipts(status) })
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

export type Place = { page: Dapp; wallet: Wallet; chain: Chain }

/**
 * Runs one more call to its end: whatever the wallet sent before has an earlier nonce, and so it is included by then.
 * Answers how many nonces the call used.
 */
export async function later({ page, wallet, chain }: Place): Promise<number> {
  const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 1) }))
  const status = await wallet.settled(page, id)
  // One call is one transaction, also if the wallet shows no receipt of it.
  return status.receipts?.length ? noncesOf(chain, status) : 1
}

/** Fails if the account has used more nonces than `used` since it had `before`. */
export async function nothingElse(place: Place, before: number, used = 0): Promise<void> {
  const last = await later(place)
  const now = await place.chain.nonce(place.wallet.address)
  equal(now - before - last, used, 'Nonces that were used')
}

/** The id of a batch that will fail, or how the wallet refuses what its simulation sees fail. */
export async function triesFailing(
  page: Dapp,
  wallet: Wallet,
  params: unknown,
): Promise<{ id: string } | { refusal: string }> {
  try {
    const { result, error } = await wallet.approved(page.request('wallet_sendCalls', params))
    return error ? { refusal: show(error) } : sentOf(result)
  } catch (error) {
    if (!isUnmet(error) || error.step !== 'press') throw error
    // Some wallets disable the button. The next check must not find this prompt.
    const prompt = await wallet.prompt()
    await prompt.close()
    return { refusal: error.message }
  }
}

/** Sends a batch that will fail. If the wallet refuses it, the check is left out. */
export async function sendsFailing(page: Dapp, wallet: Wallet, params: unknown): Promise<string> {
  const sent = await triesFailing(page, wallet, params)
  if ('refusal' in sent) throw new Unable(`The wallet refuses a batch that would fail: ${sent.refusal}`)
  return sent.id
}
