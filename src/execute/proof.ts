import {
  type Address,
  formatTransaction,
  type Hex,
  isAddressEqual,
  keccak256,
  type RpcTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { memberOf } from '../chain/answers.ts'

/** What is to be proven: that this account used this nonce on this chain. */
type Claim = { account: Address; chainId: number; nonce: number }

/** A transaction that used a nonce, with the bytes that prove it. */
export type Proof = { hash: Hex; raw: Hex }

/**
 * The transaction of a block that used a nonce of the account, as its sender or by an authorization (EIP-7702) that it
 * carries. Nothing that the node says counts unless a signature of the account says it too.
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
  const transaction = formatTransaction(input as RpcTransaction)
  const { hash, nonce, r, s, v, yParity, authorizationList } = transaction
  const content = { ...transaction, data: transaction.input } as unknown as TransactionSerializable
  const raw = serializeTransaction(content, {
    r,
    s,
    ...(v !== undefined && { v }),
    ...(yParity !== undefined && { yParity }),
  } as Parameters<typeof serializeTransaction>[1])
  if (keccak256(raw) !== hash.toLowerCase()) return undefined
  const proof = { hash: keccak256(raw), raw }
  if (nonce === claim.nonce && (await isSigner(raw, claim))) return proof
  for (const one of authorizationList ?? []) {
    const isOurs = Number(one.nonce) === claim.nonce && [0, claim.chainId].includes(Number(one.chainId))
    if (!isOurs) continue
    const signer = await recoverAuthorizationAddress({ authorization: one })
    if (isAddressEqual(signer, claim.account)) return proof
  }
  return undefined
}

/** Signatures are read of those only that name the account, or that carry an authorization. */
function mayProve(input: unknown, { account }: Claim): boolean {
  const from = memberOf(input, 'from')
  return (
    (typeof from === 'string' && from.toLowerCase() === account.toLowerCase()) ||
    Array.isArray(memberOf(input, 'authorizationList'))
  )
}

async function isSigner(raw: Hex, { account }: Claim): Promise<boolean> {
  const signer = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
  return isAddressEqual(signer, account)
}
