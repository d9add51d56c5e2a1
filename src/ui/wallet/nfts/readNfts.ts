import type { Address, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Nft } from '../../../domain/nft.ts'
import type { Ask } from '../../node/askNetwork.ts'
import { askMany } from '../allowances/findAllowances.ts'
import { type Metadata, readMetadata } from './nftMetadata.ts'

const abi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function name() view returns (string)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

/** ERC-165 ids: ERC-721, ERC-1155, and the id that no contract may claim. */
const interfaces = ['0x80ac58cd', '0xd9b67a26', '0xffffffff'] as const

/** Maximum characters of a collection's name. */
const longest = 64

/** `amount` is the account's balance of the NFT, `undefined` if the node does not report it. */
export type Holding = { amount: bigint | undefined; metadata: Metadata }

/** The NFT with this number, if the address is a collection. Rejects if the node does not answer. */
export async function findNft(ask: Ask, address: Address, id: bigint): Promise<Nft | undefined> {
  const answers = await askMany(ask, [
    ...interfaces.map((one) => ({
      to: address,
      data: encodeFunctionData({ abi, functionName: 'supportsInterface', args: [one] }),
    })),
    { to: address, data: encodeFunctionData({ abi, functionName: 'name' }) },
  ])
  const [isSingle, isMulti, isAny] = answers.map((answer) => decoded('supportsInterface', answer) === true)
  if (isAny || (!isSingle && !isMulti)) return undefined
  const name = decoded('name', answers[3])
  return {
    address,
    id: `0x${id.toString(16)}`,
    kind: isSingle ? 'erc721' : 'erc1155',
    name: typeof name === 'string' ? name.slice(0, longest) : '',
  }
}

/** The owner's holdings and the metadata of these NFTs, in order. Rejects if the node does not answer. */
export async function readHoldings(ask: Ask, nfts: readonly Nft[], owner: Address): Promise<Holding[]> {
  const answers = await askMany(
    ask,
    nfts.flatMap(({ address, id, kind }) => {
      const args = [BigInt(id)] as const
      const held =
        kind === 'erc721'
          ? encodeFunctionData({ abi, functionName: 'ownerOf', args })
          : encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, ...args] })
      const functionName = kind === 'erc721' ? 'tokenURI' : 'uri'
      return [held, encodeFunctionData({ abi, functionName, args })].map((data) => ({ to: address, data }))
    }),
  )
  return nfts.map(({ kind }, index) => {
    const uri = decoded(kind === 'erc721' ? 'tokenURI' : 'uri', answers[2 * index + 1])
    const metadata = typeof uri === 'string' ? readMetadata(uri) : {}
    return { amount: amountIn(kind, answers[2 * index], owner), metadata }
  })
}

/** The transfer call, a `safeTransferFrom`: the collection asks a receiving contract to accept the NFT. */
export function nftCall(
  { address, id, kind }: Pick<Nft, 'address' | 'id' | 'kind'>,
  { from, to, amount }: { from: Address; to: Address; amount: bigint },
): { to: Address; data: Hex } {
  const number = BigInt(id)
  const data =
    kind === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, number] })
      : encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, number, amount, '0x'] })
  return { to: address, data }
}

function amountIn(kind: Nft['kind'], answer: unknown, owner: Address): bigint | undefined {
  if (kind === 'erc1155') {
    const amount = decoded('balanceOf', answer)
    return typeof amount === 'bigint' ? amount : undefined
  }
  const has = decoded('ownerOf', answer)
  return typeof has !== 'string' ? undefined : has === owner ? 1n : 0n
}

function decoded(
  functionName: 'supportsInterface' | 'name' | 'ownerOf' | 'balanceOf' | 'tokenURI' | 'uri',
  data: unknown,
): unknown {
  try {
    return decodeFunctionResult({ abi, functionName, data: data as Hex })
  } catch {
    return undefined
  }
}
