import type { Address, Hex } from 'viem'
import { numberToHex, recoverAuthorizationAddress } from 'viem/utils'
import { feeRequests, feesIn } from '../../../contracts/feeQuote.ts'
import { larger, lower } from '../../../contracts/gas.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { bytesIn, memberOf, quantityIn } from '../../../rpc/readResult.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'

/** A rescue of the account that lost its race: its transaction, and the block of it. */
export type Lost = { account: Address; hash: Hex; blockNumber: Hex }

type Fees = { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }

/**
 * The fees to suggest for a rescue, which has to be first: twice the tip of the fast ones, and at least the base fee.
 * After a lost race also twice our own tip, and a quarter above the tip of the transaction that won, but no more than
 * a hundred times the first: a thief who makes the block pays himself any tip. `undefined` where no such fees exist,
 * or where the node does not report them: the approval then takes the usual ones.
 */
export async function rescueFees(ask: AskNetwork, lost?: Lost): Promise<Fees | undefined> {
  const answers = await ask(feeRequests).catch(() => [])
  const quote = feesIn(answers.map((result) => ({ result })))
  const { fees } = quote?.speeds?.fast ?? quote ?? {}
  if (quote?.base === undefined || !fees || 'gasPrice' in fees) return undefined
  const least = larger(2n * BigInt(fees.maxPriorityFeePerGas), quote.base)
  const tips = lost ? await lostTips(ask, lost) : { own: 0n, winner: 0n }
  const tip = lower([2n * tips.own, (5n * tips.winner) / 4n].reduce(larger, least), 100n * least)
  return { maxFeePerGas: numberToHex(2n * quote.base + tip), maxPriorityFeePerGas: numberToHex(tip) }
}

/** Our tip, and the highest one that used the account in the block of ours or the one before. 0 if not found. */
async function lostTips(ask: AskNetwork, { account, hash, blockNumber }: Lost) {
  const numbers = [BigInt(blockNumber), BigInt(blockNumber) - 1n].filter((number) => number >= 0n)
  const blocks = await ask(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [numberToHex(number), true] })),
  ).catch(() => [])
  let [own, winner] = [0n, 0n]
  for (const block of blocks) {
    const base = quantityIn(memberOf(block, 'baseFeePerGas')) ?? 0n
    for (const transaction of listOf(memberOf(block, 'transactions'))) {
      const tip = tipOf(transaction, base)
      if (memberOf(transaction, 'hash') === hash) own = tip
      else if (tip > winner && (await usesAccount(transaction, account))) winner = tip
    }
  }
  return { own, winner }
}

/** What the transaction pays above the base fee. */
function tipOf(transaction: unknown, base: bigint): bigint {
  const read = (name: string) => quantityIn(memberOf(transaction, name))
  const most = (read('maxFeePerGas') ?? read('gasPrice') ?? 0n) - base
  const tip = read('maxPriorityFeePerGas') ?? most
  return tip < most ? tip : most
}

/** True if the transaction is the account's own, or carries an authorization of it. */
async function usesAccount(transaction: unknown, account: Address): Promise<boolean> {
  if (sameAddress(String(memberOf(transaction, 'from')), account)) return true
  const signers = listOf(memberOf(transaction, 'authorizationList')).map(signerOf)
  return (await Promise.all(signers)).some((signer) => sameAddress(signer, account))
}

async function signerOf(authorization: unknown): Promise<Address | undefined> {
  const read = (name: string) => quantityIn(memberOf(authorization, name)) ?? 0n
  const [count, word] = [
    (name: string) => Number(read(name)),
    (name: string) => numberToHex(read(name), { size: 32 }),
  ]
  const address = bytesIn(memberOf(authorization, 'address'))
  if (!address) return undefined
  const content = { address, chainId: count('chainId'), nonce: count('nonce') }
  const signature = { r: word('r'), s: word('s'), yParity: count('yParity') }
  return recoverAuthorizationAddress({ authorization: { ...content, ...signature } }).catch(() => undefined)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
