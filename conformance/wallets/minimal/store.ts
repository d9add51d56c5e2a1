import type { Hex } from 'viem'
import type { Fault } from './faults.ts'

export type Network = { name: string; chainId: number; rpcUrl: string; symbol: string }
export type Call = { to?: Hex; value?: Hex; data?: Hex }

/** A transaction is stored before it is sent, and only its bytes are ever sent again. */
export type Transaction = { raw: Hex; hash: Hex; receipt?: Receipt; upgrades?: boolean }
export type Receipt = {
  logs: { address: Hex; data: Hex; topics: Hex[] }[]
  status: Hex
  blockHash: Hex
  blockNumber: Hex
  gasUsed: Hex
  transactionHash: Hex
}

export type Batch = {
  id: string
  /** The request it came by: one that is asked again after a death of the background is the same batch. */
  request: string
  origin: string
  chainId: number
  calls: Call[]
  /** Whether the calls run as one transaction. */
  atomic: boolean
  transactions: Transaction[]
  status: number
}

/** All that the wallet remembers. */
type State = {
  phrase: string
  networks: Network[]
  selected: number
  /** The origins that may see the account. */
  connections: string[]
  tokens: { chainId: number; address: string; symbol: string }[]
  batches: Record<string, Batch>
  /** What prompts show, and what was decided, by request. */
  prompts: Record<string, unknown>
  decisions: Record<string, string>
  /** Counts the wallet's own ids where they are guessable. */
  count: number
  faults: Fault[]
}

const initial: State = {
  phrase: '',
  networks: [],
  selected: 0,
  connections: [],
  tokens: [],
  batches: {},
  prompts: {},
  decisions: {},
  count: 0,
  faults: [],
}

export async function read<key extends keyof State>(key: key): Promise<State[key]> {
  return (await chrome.storage.local.get(key))[key] ?? initial[key]
}

let last: Promise<unknown> = Promise.resolve()

/** Changes a value; one change after the other. */
export function change<key extends keyof State>(
  key: key,
  change: (value: State[key]) => State[key],
): Promise<State[key]> {
  const done = last.then(async () => {
    const value = change(await read(key))
    await chrome.storage.local.set({ [key]: value })
    return value
  })
  last = done.catch(() => undefined)
  return done
}

/** Whether a fault is on. */
export const has = async (fault: Fault): Promise<boolean> => (await read('faults')).includes(fault)
