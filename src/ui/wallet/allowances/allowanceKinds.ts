import { type Address, type Hex, zeroAddress } from 'viem'
import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  hexToBigInt,
  isAddress,
  pad,
  parseAbi,
  toEventSelector,
} from 'viem/utils'
import { permit2 } from '../../../domain/known/knownContracts.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'

/** Kinds of allowances. An `operator` may take every item of a collection, an `item` approval only one. */
export type Kind = 'erc20' | 'operator' | 'item' | 'permit2'

/** A possible allowance, before we have checked it on the chain. `id` is the number of an `item`. */
export type Candidate = { kind: Kind; token: Address; spender: Address; id?: bigint }

/** The allowed amount in base units, or `all` for a collection. An item counts as 1. */
export type Amount = bigint | 'all'

type Log = { address: Hex; topics: Hex[]; data: Hex }

export const erc20 = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
export const collection = parseAbi([
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'function setApprovalForAll(address operator, bool approved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function getApproved(uint256 id) view returns (address)',
  'function ownerOf(uint256 id) view returns (address)',
])
export const permit2Abi = parseAbi([
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

const [erc20Approval] = erc20
const [approvalForAll] = collection
const [permit2Approval, permit2Permit] = permit2Abi

/** First topics of the events that report allowances. The second topic of each is the owner. */
export const topics: readonly Hex[] = [erc20Approval, approvalForAll, permit2Approval, permit2Permit].map(
  (event) => toEventSelector(event),
)

/**
 * The allowances that a call by the owner may have granted. `approve` reads the same for an amount of tokens and
 * for an item of a collection, so it may have granted either.
 */
export function fromCall({ to, data }: { to?: Address | undefined; data: Hex }): Candidate[] {
  if (!to || data.length < 10) return []
  try {
    if (sameAddress(to, permit2)) {
      const { functionName, args } = decodeFunctionData({ abi: permit2Abi, data })
      return functionName === 'approve' ? [{ kind: 'permit2', token: args[0], spender: args[1] }] : []
    }
    const token = getAddress(to)
    const { functionName, args } = decodeFunctionData({ abi: [...erc20, ...collection], data })
    if (functionName === 'setApprovalForAll') return [{ kind: 'operator', token, spender: args[0] }]
    if (functionName === 'increaseAllowance') return [{ kind: 'erc20', token, spender: args[0] }]
    if (functionName === 'approve' && args[0] !== zeroAddress)
      return [
        { kind: 'erc20', token, spender: args[0] },
        { kind: 'item', token, spender: args[0], id: args[1] },
      ]
  } catch {
    // Another function, or calldata that matches only in its selector.
  }
  return []
}

/** The allowance that a log reports. Ignores logs that the request did not ask for: a node may return any. */
export function fromLog(log: unknown, owner: Address): Candidate | undefined {
  const { address, topics: given } = parsed(log) ?? {}
  const [event, of, second, third, ...more] = given ?? []
  if (!address || !event || addressIn(of)?.toLowerCase() !== owner.toLowerCase() || more.length > 0)
    return undefined
  const [party, other] = [addressIn(second), addressIn(third)]
  const kind = topics.indexOf(event)
  if (kind >= 2) {
    if (!party || !other || !sameAddress(address, permit2)) return undefined
    return { kind: 'permit2', token: party, spender: other }
  }
  if (kind < 0 || !party) return undefined
  const token = getAddress(address)
  if (third === undefined) return { kind: kind === 0 ? 'erc20' : 'operator', token, spender: party }
  // A fourth topic is the number of one item of a collection. The zero address takes its approval back.
  if (kind !== 0 || party === zeroAddress || !/^0x[0-9a-f]{64}$/i.test(third)) return undefined
  return { kind: 'item', token, spender: party, id: hexToBigInt(third) }
}

/** The call that revokes the allowance. */
export function revocation({ kind, token, spender, id = 0n }: Candidate): { to: Address; data: Hex } {
  if (kind === 'item')
    return {
      to: token,
      data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [zeroAddress, id] }),
    }
  if (kind === 'operator')
    return {
      to: token,
      data: encodeFunctionData({
        abi: collection,
        functionName: 'setApprovalForAll',
        args: [spender, false],
      }),
    }
  if (kind === 'permit2')
    return {
      to: permit2,
      data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token, spender, 0n, 0] }),
    }
  return { to: token, data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, 0n] }) }
}

/** Unique key of an allowance. */
export const keyOf = ({ kind, token, spender, id }: Candidate) => `${kind} ${token} ${spender} ${id ?? ''}`

/** Topics of the filter for this owner's logs. */
export const topicsOf = (owner: Address) => [topics, pad(owner)]

function parsed(log: unknown): Partial<Log> | undefined {
  if (typeof log !== 'object' || log === null) return undefined
  const { address, topics: given } = log as { address?: unknown; topics?: unknown }
  if (typeof address !== 'string' || !isAddress(address, { strict: false }) || !Array.isArray(given))
    return undefined
  return given.every((topic) => typeof topic === 'string') ? { address, topics: given as Hex[] } : undefined
}

function addressIn(topic: string | undefined): Address | undefined {
  return topic && /^0x0{24}[0-9a-f]{40}$/i.test(topic) ? getAddress(`0x${topic.slice(26)}`) : undefined
}
