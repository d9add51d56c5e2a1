import { fileOf } from '../../lib/extensionFile.ts'

export type ChainRow = [
  chainId: number,
  name: string,
  symbol: string,
  decimals: number,
  rpcUrls: string[],
  explorer: string,
  wsUrl: string,
  testnet: number,
  blockTime: number,
]

/** Well-known chains with their public nodes, from a file of the extension that is loaded on first use. */
export const chainList = fileOf<ChainRow[]>('chains.json')
