import * as v from 'valibot'
import { type Address, maxUint256 } from 'viem'
import { permit2 } from '../../domain/known/knownContracts.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { address, hash } from '../../domain/schema.ts'
import type { Struct, TypedData } from '../../domain/typedData.ts'

/** Members of an EIP-712 domain, `chainId` in decimal digits. No token needs longer ones. */
export const PermitDomain = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(128))),
  version: v.optional(v.pipe(v.string(), v.maxLength(32))),
  chainId: v.optional(v.pipe(v.string(), v.digits(), v.maxLength(78))),
  salt: v.optional(hash),
})
export type PermitDomain = v.InferOutput<typeof PermitDomain>

/**
 * A signature that lets a spender take tokens. `token` is an EIP-2612 permit, `dai` DAI's own form, `permit2` an
 * allowance of Permit2, and `once` a single transfer through Permit2. `item` is an ERC-4494 permit for one item of a
 * collection. All numbers are decimal digits.
 */
export type Permit = {
  kind: 'token' | 'dai' | 'permit2' | 'once' | 'item'
  chainId: number
  owner: Address
  token: Address
  spender: Address
  /** In base units. An item counts as 1. */
  amount: string
  /** The number of an `item`. */
  id?: string | undefined
  nonce: string
  /** Nobody can use it afterwards, in seconds since 1970. */
  deadline: string
  /** The signed domain of a token's own permit, without the token: the same token accepts no other. */
  domain?: PermitDomain | undefined
}

const number = v.pipe(v.string(), v.digits(), v.maxLength(78))
const details = v.object({ token: address, amount: number, nonce: number })
const permitted = v.object({ token: address, amount: number })
const listOf = <schema extends v.GenericSchema>(one: schema) =>
  v.union([
    v.array(one),
    v.pipe(
      one,
      v.transform((only) => [only]),
    ),
  ])

const Token = v.object({ owner: address, spender: address, value: number, nonce: number, deadline: number })
const Dai = v.object({
  holder: address,
  spender: address,
  nonce: number,
  expiry: number,
  allowed: v.literal(true),
})
const Item = v.object({ spender: address, tokenId: number, nonce: number, deadline: number })
const Allowed = v.object({ details: listOf(details), spender: address, sigDeadline: number })
const Once = v.object({ permitted: listOf(permitted), spender: address, nonce: number, deadline: number })

/** The permits that these typed data give if the account signs them: none, one, or one for each token. */
export function permitsIn(
  { primaryType, domain, message }: TypedData,
  chainId: number,
  from: Address,
): Permit[] {
  const contract = v.safeParse(address, domain.verifyingContract)
  if (!contract.success) return []
  const given = sameAddress(contract.output, permit2)
    ? throughPermit2(primaryType, message)
    : ofToken(primaryType, message, contract.output, from).map((one) => ({
        ...one,
        ...withDomain(one, domain),
      }))
  return given.flatMap((permit) => (/^0+$/.test(permit.amount) ? [] : [{ ...permit, chainId, owner: from }]))
}

/** A domain with longer members is not remembered, and its permit cannot be cancelled. */
function withDomain({ kind }: Given, given: Struct): { domain?: PermitDomain } {
  const { success, output } = v.safeParse(PermitDomain, given)
  return success && kind !== 'item' ? { domain: output } : {}
}

type Given = Omit<Permit, 'chainId' | 'owner'>

function ofToken(type: string, message: unknown, token: Address, from: Address): Given[] {
  if (type !== 'Permit') return []
  const usual = v.safeParse(Token, message)
  if (usual.success) {
    const { owner, spender, value, nonce, deadline } = usual.output
    return sameAddress(owner, from) ? [{ kind: 'token', token, spender, amount: value, nonce, deadline }] : []
  }
  const item = v.safeParse(Item, message)
  if (item.success) {
    const { tokenId: id, ...rest } = item.output
    return [{ kind: 'item', token, amount: '1', id, ...rest }]
  }
  const dai = v.safeParse(Dai, message)
  if (!dai.success || !sameAddress(dai.output.holder, from)) return []
  const { spender, nonce, expiry } = dai.output
  // DAI reads zero as no end.
  const deadline = /^0+$/.test(expiry) ? String(maxUint256) : expiry
  return [{ kind: 'dai', token, spender, amount: String(maxUint256), nonce, deadline }]
}

function throughPermit2(type: string, message: unknown): Given[] {
  if (type === 'PermitSingle' || type === 'PermitBatch') {
    const allowed = v.safeParse(Allowed, message)
    if (!allowed.success) return []
    const { details, spender, sigDeadline: deadline } = allowed.output
    return details.map((one) => ({ kind: 'permit2', ...one, spender, deadline }))
  }
  const once = v.safeParse(Once, message)
  if (!/^Permit(Batch)?(Witness)?TransferFrom$/.test(type) || !once.success) return []
  const { permitted, spender, nonce, deadline } = once.output
  return permitted.map((one) => ({ kind: 'once', ...one, spender, nonce, deadline }))
}
