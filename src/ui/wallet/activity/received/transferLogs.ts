import type { Address, Hex } from 'viem'
import { getAddress, isAddress, pad, toEventSelector } from 'viem/utils'
import { sameAddress } from '../../../../domain/sameAddress.ts'

/** `Transfer` of ERC-20 and of ERC-721: the same event, but for an indexed third argument. */
const transfer = toEventSelector('event Transfer(address indexed, address indexed, uint256)')

/** What counts as received: the tokens of the person's list, and the NFTs that they watch. */
export type ListedAssets = {
  tokens: readonly Address[]
  nfts: readonly { address: Address; id: Hex }[]
}

/** A transfer to the account, as a node's log reports it. `id` is that of an NFT. */
export type LoggedTransfer = {
  address: Address
  from: Address
  /** In base units; 1 for an NFT. */
  value: bigint
  id?: bigint
  hash: Hex
  index: number
  block: number
}

/** Maximum transfers of one answer, the newest: a hostile node could invent any number. */
const most = 200

/** The filter for transfers of these contracts to the account. */
export function transferFilter(owner: Address, { tokens, nfts }: ListedAssets) {
  const address = [...new Set([...tokens, ...nfts.map((one) => one.address)])]
  return { address, topics: [transfer, null, pad(owner).toLowerCase()] }
}

/**
 * The transfers in a node's answer, newest first and each once. A log counts only if it matches the filter exactly
 * for: of a listed contract, in the searched blocks, to the account. A transfer of nothing is left out, because
 * anybody can make a token report one from any sender.
 */
export function transfersIn(
  answer: unknown,
  owner: Address,
  listed: ListedAssets,
  blocks: { from: number; to: number },
): LoggedTransfer[] {
  if (!Array.isArray(answer)) return []
  const found = new Map<string, LoggedTransfer>()
  for (const log of answer) {
    const one = transferIn(log, owner, listed)
    if (one && one.block >= blocks.from && one.block <= blocks.to) found.set(`${one.hash} ${one.index}`, one)
  }
  return [...found.values()]
    .toSorted((one, other) => other.block - one.block || other.index - one.index)
    .slice(0, most)
}

function transferIn(log: unknown, owner: Address, listed: ListedAssets): LoggedTransfer | undefined {
  if (typeof log !== 'object' || log === null) return undefined
  const { address, topics, data, removed, ...place } = log as Record<string, unknown>
  if (typeof address !== 'string' || !isAddress(address, { strict: false }) || removed === true)
    return undefined
  if (!Array.isArray(topics) || topics[0] !== transfer) return undefined
  const [from, to] = [addressIn(topics[1]), addressIn(topics[2])]
  const [block, index] = [numberIn(place.blockNumber), numberIn(place.logIndex)]
  const hash = place.transactionHash
  if (!from || !sameAddress(to, owner) || sameAddress(from, owner)) return undefined
  if (block === undefined || index === undefined || !isWord(hash)) return undefined
  const common = { address: getAddress(address), from, hash, index, block }

  if (topics.length === 3) {
    const isListed = listed.tokens.some((one) => sameAddress(one, address))
    if (!isListed || !isWord(data) || BigInt(data) === 0n) return undefined
    return { ...common, value: BigInt(data) }
  }
  if (topics.length !== 4 || data !== '0x' || !isWord(topics[3])) return undefined
  const id = BigInt(topics[3])
  const isListed = listed.nfts.some((one) => sameAddress(one.address, address) && BigInt(one.id) === id)
  return isListed ? { ...common, value: 1n, id } : undefined
}

function addressIn(topic: unknown): Address | undefined {
  return typeof topic === 'string' && /^0x0{24}[0-9a-f]{40}$/i.test(topic)
    ? getAddress(`0x${topic.slice(26)}`)
    : undefined
}

/** A quantity that a JavaScript number holds exactly, such as a block number. */
export function numberIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : undefined
}

const isWord = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
