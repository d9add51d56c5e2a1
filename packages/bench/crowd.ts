import { crc32, deflateSync } from 'node:zlib'
import { type Address, encodeAbiParameters, getAddress, type Hex, keccak256, toHex } from 'viem'
import { contracts, deployContract, preconfirmed, testClient } from '../../e2e/contracts/deploy.mjs'
import type { Chain } from '../../e2e/fixtures.ts'
import type { Nft } from '../../src/domain/nft.ts'
import type { TokenBalance } from '../../src/domain/token.ts'
import type { Wallet } from '../wallet-testing/index.ts'
import { remember } from './journal.ts'

const tokens = 200
const activities = 10_000

/** The API in a page of the wallet. */
declare const chrome: { storage: { local: { set(values: object): Promise<void> } } }

/**
 * Fills a wallet as years of use would: 200 watched tokens that are all on the chain, half of them with a
 * picture, an NFT, and 10,000 batches in the journal, of `transactions` each. The caller restarts the background to
 * load them.
 */
export async function fill(
  wallet: Wallet,
  more: { chain: Chain; from: Address; origin: string; transactions?: number },
): Promise<void> {
  const { chain, from, origin, transactions = 1 } = more
  const watched = await mintMany(chain, from)
  const nft = await mintNft(chain, from)
  const home = await wallet.home()
  await home.evaluate((stored) => chrome.storage.local.set(stored), {
    // In the form in which the wallet stores them.
    tokens: {
      version: 2,
      text: JSON.stringify({ [chain.chainId]: watched.map(({ image: _, ...token }) => token) }),
    },
    nfts: { version: 1, text: JSON.stringify({ [chain.chainId]: [nft] }) },
    pictures: { version: 1, text: JSON.stringify({ [chain.chainId]: picturesOf(watched) }) },
  })
  await remember({ chain, wallet, from, origin, transactions }, 0, activities)
}

function picturesOf(watched: readonly TokenBalance[]): Record<string, string> {
  return Object.fromEntries(
    watched.flatMap(({ address, image }) => (address && image ? [[address, image]] : [])),
  )
}

/** Creates copies of the test token, and gives the account some of each. */
async function mintMany(chain: Chain, from: Address): Promise<TokenBalance[]> {
  const code = await chain.rpc('eth_getCode', [chain.token, 'latest'])
  // Storage slot 1 of the contract: the balances.
  const place = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [from, 1n]))
  const list: TokenBalance[] = []
  for (let index = 0; index < tokens; index++) {
    const address = getAddress(`0x${keccak256(toHex(`token ${index}`)).slice(26)}`)
    const amount = toHex(BigInt(index + 1) * 10n ** 17n, { size: 32 })
    await chain.rpc('anvil_setCode', [address, code])
    await chain.rpc('anvil_setStorageAt', [address, place, amount])
    list.push({
      address,
      symbol: `T${index}`,
      decimals: 18,
      name: `Token number ${index}`,
      ...(index % 2 && { image: picture(keccak256(address)) }),
    })
  }
  return list
}

async function mintNft(chain: Chain, to: Address): Promise<Nft> {
  const address = await deployContract(chain.url, 'TestNft')
  const client = testClient(chain.url, 9)
  const { abi } = contracts.TestNft
  await preconfirmed(
    client,
    await client.writeContract({ address, abi, functionName: 'mint', args: [to], chain: null }),
  )
  return { address: getAddress(address), id: '0x1', kind: 'erc721', name: 'Test NFT' }
}

/** A PNG of 48 × 48 random pixels, which do not compress: 7 KB, the size of a typical token picture. */
function picture(seed: Hex): string {
  const side = 48
  const lines = Buffer.alloc(side * (1 + side * 3))
  for (let at = 0, block = seed; at < lines.length; at += 32, block = keccak256(block))
    lines.write(block.slice(2, 2 + 2 * (lines.length - at)), at, 'hex')
  for (let line = 0; line < side; line++) lines[line * (1 + side * 3)] = 0
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 2], 8)
  const file = [chunk('IHDR', size), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return `data:image/png;base64,${Buffer.concat([signature, ...file]).toString('base64')}`
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
