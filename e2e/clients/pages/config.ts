import { type Address, type Chain, defineChain } from 'viem'

/** The server's data for a page: the chain with its contracts, and a chain that the wallet does not know. */
export type ChainConfig = {
  chainId: number
  rpcUrl: string
  other: { chainId: number; rpcUrl: string }
  token: Address
  reverter: Address
  recipient: Address
  /** A service that pays for batches (ERC-7677); empty on chains that have none. */
  paymasterUrl: string
}

/** Loaded before the client starts. */
export const config: ChainConfig = await (await fetch('/config')).json()

/** The test chain, as a dApp would describe it to viem. */
export const chain = described('Localhost', config)

/** A chain that the wallet does not know. */
export const otherChain = described('Second test chain', config.other)

function described(name: string, { chainId, rpcUrl }: { chainId: number; rpcUrl: string }): Chain {
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

/** The ABI of the test token and of the contract that always fails. */
export const abi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/** EIP-712 typed data of a kind that no wallet knows. */
export const mail = {
  domain: { name: 'Mail', version: '1', chainId: config.chainId },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
} as const

/** The actions that a page offers to a test: each does what a button of a dApp would. */
type Actions = Record<string, (...args: never[]) => unknown>

/** Gives the test the actions that it may call. */
export function offer(actions: Actions): void {
  Object.assign(window, { client: actions })
}

/** A client error's name and message, and the code of the wallet's error, which libraries wrap in theirs. */
export function told(error: unknown): { name: string; code: number | undefined; message: string } {
  const { name, message } = Object(error)
  return { name, code: codeOf(error), message: String(message).split('\n')[0] ?? '' }
}

function codeOf(error: unknown): number | undefined {
  const { code, cause, error: inner } = Object(error)
  return typeof code === 'number' ? code : cause || inner ? codeOf(cause ?? inner) : undefined
}

/** The error of an action that must fail. */
export async function failure(work: Promise<unknown>): Promise<ReturnType<typeof told> | undefined> {
  return work.then(() => undefined, told)
}
