import type { Address, Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { permit2 } from '../../domain/known/knownContracts.ts'
import type { Ask } from '../node/askNetwork.ts'
import { askMany } from '../wallet/allowances/findAllowances.ts'
import type { Permit } from './permitIn.ts'

const abi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function nonces(uint256 id) view returns (uint256)',
  'function transferFrom(address from, address to, uint256 id)',
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
  'function nonceBitmap(address owner, uint256 word) view returns (uint256)',
  'function invalidateNonces(address token, address spender, uint48 newNonce)',
  'function invalidateUnorderedNonces(uint256 word, uint256 mask)',
])

/** `unread`: nobody told whether the permit was used, so it may be open. */
export type PermitState = 'open' | 'ended' | 'unread'

/** What the chain says about a permit. `next` is the only number that a token accepts now. */
export type PermitReading = { state: PermitState; next?: bigint }

/** Asks the chain which permits can still be used, in their order. Rejects if the node does not answer. */
export async function readPermits(ask: Ask, permits: readonly Permit[]): Promise<PermitReading[]> {
  const answers = await askMany(ask, permits.map(question))
  return permits.map((permit, index) => {
    const state = stateOf(permit, answers[index])
    const isCounted = state !== 'unread' && isOfToken(permit)
    return { state, ...(isCounted && { next: BigInt(String(answers[index]).slice(0, 66)) }) }
  })
}

/** True for a token's own permit, which only another permit of the same token can replace. */
export const isOfToken = ({ kind }: Pick<Permit, 'kind'>): boolean => kind === 'token' || kind === 'dai'

/** The call that reads the nonce of a permit. */
export function question({ kind, owner, token, spender, nonce, id = '0' }: Permit): {
  to: Address
  data: Hex
} {
  if (kind === 'permit2')
    return {
      to: permit2,
      data: encodeFunctionData({ abi, functionName: 'allowance', args: [owner, token, spender] }),
    }
  if (kind === 'once')
    return {
      to: permit2,
      data: encodeFunctionData({ abi, functionName: 'nonceBitmap', args: [owner, wordOf(nonce)] }),
    }
  const args = kind === 'item' ? ([BigInt(id)] as const) : ([owner] as const)
  return { to: token, data: encodeFunctionData({ abi, functionName: 'nonces', args }) }
}

/**
 * A token counts its permits: it accepts the current number, and later ones after those before. A collection does the
 * same for each item, and Permit2 for each token and spender. Permit2 keeps a bit for each single transfer.
 */
export function stateOf({ kind, nonce }: Permit, answer: unknown): PermitState {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64})+$/i.test(answer)) return 'unread'
  const words = answer.slice(2).match(/.{64}/g) ?? []
  const told = words[kind === 'permit2' ? 2 : 0]
  if (told === undefined) return 'unread'
  const value = BigInt(`0x${told}`)
  if (kind === 'once') return (value >> bitOf(nonce)) & 1n ? 'ended' : 'open'
  return value > BigInt(nonce) ? 'ended' : 'open'
}

/**
 * The call that cancels a permit. ERC-4494 ends an item's permits with each transfer, so the owner sends the item to
 * itself. `undefined` for a token's own permit, which needs a signature first (`zeroPermit.ts`).
 */
export function cancellation({
  kind,
  owner,
  token,
  spender,
  nonce,
  id = '0',
}: Permit): { to: Address; data: Hex } | undefined {
  if (kind === 'item')
    return {
      to: token,
      data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [owner, owner, BigInt(id)] }),
    }
  if (kind === 'permit2')
    return BigInt(nonce) >= lastNonce
      ? undefined
      : {
          to: permit2,
          data: encodeFunctionData({
            abi,
            functionName: 'invalidateNonces',
            args: [token, spender, Number(BigInt(nonce) + 1n)],
          }),
        }
  if (kind === 'once')
    return {
      to: permit2,
      data: encodeFunctionData({
        abi,
        functionName: 'invalidateUnorderedNonces',
        args: [wordOf(nonce), 1n << bitOf(nonce)],
      }),
    }
  return undefined
}

/** Permit2 has no nonce behind this one. */
const lastNonce = 2n ** 48n - 1n
const wordOf = (nonce: string) => BigInt(nonce) >> 8n
const bitOf = (nonce: string) => BigInt(nonce) & 255n
