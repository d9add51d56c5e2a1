import { type Address, getAddress, type Hex } from 'viem'
import { delegateIn } from '../../contracts/delegates.ts'
import type { Block } from '../../contracts/gas.ts'
import { bytesIn, wordIn } from '../../rpc/readResult.ts'
import type { AskNetwork } from './askNetwork.ts'

/** ERC-1967: keccak256('eip1967.proxy.implementation') - 1. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** The code that runs for calls to an address, and the address that holds it if that is another one. */
export type CodeBehind = { code: Hex; at?: Address }

/**
 * Reads the code that answers calls to an address: its own, or that of the contract to which it forwards calls
 * in one of the usual ways (ERC-1167, ERC-1967, EIP-7702). `undefined` if the node does not answer.
 */
export async function readCode(
  ask: AskNetwork,
  address: Address,
  block: Block,
): Promise<CodeBehind | undefined> {
  const codeOf = (of: Address) => ({ method: 'eth_getCode' as const, params: [of, block] })
  const [own, slot = null] = await ask([
    codeOf(address),
    { method: 'eth_getStorageAt', params: [address, implementationSlot, block] },
  ]).catch(() => [])
  const code = bytesIn(own)
  if (code === undefined) return undefined
  const named = delegateIn(code) ?? cloned(code)
  if (!named && slot === null) return undefined
  const at = named ?? addressIn(wordIn(slot))
  if (!at) return { code }
  const [behind] = await ask([codeOf(at)]).catch(() => [])
  const found = bytesIn(behind)
  if (found === undefined) return undefined
  return found !== '0x' ? { code: found, at: getAddress(at) } : { code }
}

/** ERC-1167: a minimal proxy, whose code is fixed except for the address of its implementation. */
function cloned(code: Hex): Address | undefined {
  const [, address] = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/i.exec(code) ?? []
  return address === undefined ? undefined : `0x${address}`
}

function addressIn(word: bigint | undefined): Address | undefined {
  if (word === undefined || word === 0n || word >= 2n ** 160n) return undefined
  return `0x${word.toString(16).padStart(40, '0')}`
}
