import type { Hex } from 'viem'
import type { Fault } from './faults.ts'

export type Network = { name: string; chainId: number; rpcUrl: string; symbol: string }
export type Call = { to?: Hex; value?: Hex; data?: Hex }

/** The wallet stores a transaction before it sends it, and only ever resends those bytes. */
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
  /** The request that it came with: if this repeats after the background has died, it is the same batch. */
  request: string
  origin: string
  chainId: number
  calls: Call[]
  /** True if the calls run as one transaction. */
  atomic: boolean
  /** `atomicRequired` of the request, for the fault that reports it as the outcome. */
  asked: boolean
  transactions: Transaction[]
  status: number
}

/** The wallet's whole stored state. */
type State = {
  phrase: string
  networks: Network[]
  selected: number
  /** The origins that may see the account. */
  connections: string[]
  tokens: { chainId: number; address: string; symbol: string }[]
  batches: Record<string, Batch>
  /** The open prompts and the decisions, by request. */
  prompts: Record<string, unknown>
  decisions: Record<string, string>
  /** Counter for the wallet's own ids, for the fault that makes them guessable. */
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

/** Changes a stored value; changes run one after the other. */
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

/** True if a fault is on. */
export const has = async (fault: Fault): Promise<boolean> => (await read('faults')).includes(fault)
