import { type Address, type Chain, defineChain } from 'viem'

/** What the server tells a page: the chain, another one that the wallet does not know, and contracts on the first. */
export type ChainConfig = {
  chainId: number
  rpcUrl: string
  other: { chainId: number; rpcUrl: string }
  token: Address
  reverter: Address
  recipient: Address
}

/** Read before the client is made. */
export const config: ChainConfig = await (await fetch('/config')).json()

/** The chain of the tests, as a dApp would describe it to viem. */
export const chain = described('Localhost', config)

/** A chain that the wallet has not heard of. */
export const otherChain = described('Second test chain', config.other)

function described(name: string, { chainId, rpcUrl }: { chainId: number; rpcUrl: string }): Chain {
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

/** Of the test token and of the contract that always fails. */
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

/** Typed data of EIP-712, of a kind that no wallet knows. */
export const mail = {
  domain: { name: 'Mail', version: '1', chainId: config.chainId },
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { contents: 'Hello' },
} as const

/** What a page offers a test: each member does what a button of a dApp would. */
type Actions = Record<string, (...args: never[]) => unknown>

/** Shows the test what it may call. */
export function offer(actions: Actions): void {
  Object.assign(window, { client: actions })
}

/** What an error of a client says of itself, and the code of the wallet's own error, which libraries wrap in theirs. */
export function told(error: unknown): { name: string; code: number | undefined; message: string } {
  const { name, message } = Object(error)
  return { name, code: codeOf(error), message: String(message).split('\n')[0] ?? '' }
}

function codeOf(error: unknown): number | undefined {
  const { code, cause, error: inner } = Object(error)
  return typeof code === 'number' ? code : cause || inner ? codeOf(cause ?? inner) : undefined
}

/** The error of what is expected to fail. */
export async function failure(work: Promise<unknown>): Promise<ReturnType<typeof told> | undefined> {
  return work.then(() => undefined, told)
}
