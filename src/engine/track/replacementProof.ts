import {
  type Address,
  formatTransaction,
  type Hex,
  keccak256,
  type RpcTransaction,
  recoverAddress,
  type Signature,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { sameAddress } from '../../domain/sameAddress.ts'
import { memberOf } from '../../rpc/readResult.ts'

/** The claim to prove: this account used this nonce on this chain. */
type Claim = { account: Address; chainId: number; nonce: number }

/** A transaction that used a nonce, with the bytes that prove it. */
export type Proof = { hash: Hex; raw: Hex }

/**
 * Finds the transaction of a block that used the account's nonce, as its sender or by an authorization
 * (EIP-7702). A node's claim counts only if a signature of the account confirms it.
 */
export async function findProof(transactions: readonly unknown[], claim: Claim): Promise<Proof | undefined> {
  for (const one of transactions) {
    const proof = await proofIn(one, claim).catch(() => undefined)
    if (proof) return proof
  }
  return undefined
}

async function proofIn(input: unknown, claim: Claim): Promise<Proof | undefined> {
  if (!mayProve(input, claim)) return undefined
  const { hash, nonce, r, s, v, yParity, ...transaction } = formatTransaction(input as RpcTransaction)
  const { authorizationList, type } = transaction
  // A legacy signature names the network in `v` (EIP-155), or names none.
  const chainId = type !== 'legacy' ? transaction.chainId : v < 35n ? undefined : Number((v - 35n) / 2n)
  if (chainId !== claim.chainId && chainId !== undefined) return undefined
  const content = {
    ...transaction,
    chainId,
    nonce,
    data: transaction.input,
  } as unknown as TransactionSerializable
  const parity = yParity ?? Number(v < 27n ? v : (v + 1n) % 2n)
  const raw = serializeTransaction(content, { r, s, v, yParity: parity } as Signature)
  if (keccak256(raw) !== hash.toLowerCase()) return undefined
  const proof = { hash: keccak256(raw), raw }
  const isOurs = async () =>
    sameAddress(
      await recoverAddress({
        hash: keccak256(serializeTransaction(content)),
        signature: { r, s, yParity: parity },
      }),
      claim.account,
    )
  if (nonce === claim.nonce && (await isOurs())) return proof
  for (const one of authorizationList ?? []) {
    const isFitting = Number(one.nonce) === claim.nonce && [0, claim.chainId].includes(Number(one.chainId))
    if (!isFitting) continue
    const signer = await recoverAuthorizationAddress({ authorization: one })
    if (sameAddress(signer, claim.account)) return proof
  }
  return undefined
}

/** Only transactions that name the account, or carry an authorization, get their signatures checked. */
function mayProve(input: unknown, { account }: Claim): boolean {
  const from = memberOf(input, 'from')
  return (
    (typeof from === 'string' && from.toLowerCase() === account.toLowerCase()) ||
    Array.isArray(memberOf(input, 'authorizationList'))
  )
}
