import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { coinAddress, transferTopic } from '../../../domain/asset.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { memberOf } from '../../../rpc/readResult.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'

/** Gives the coin of the simulation. It has no code and no history. */
const giver: Address = '0x00000000000000000000000000000000600dc014'

/** One coin of 18 decimals. The giver has ten. */
const value = '0xde0b6b3a7640000'
const balance = '0x8ac7230489e80000'

/**
 * Simulates a coin that arrives at the account, and returns where the account's code sends it on. `undefined` if the
 * coin stays, or if no node can tell: a thief's code may also wait for a better moment.
 */
export async function readSweeper(ask: AskNetwork, account: Address): Promise<Address | undefined> {
  const state = { stateOverrides: { [giver]: { balance } }, calls: [{ from: giver, to: account, value }] }
  const params = [{ blockStateCalls: [state], traceTransfers: true }, 'latest']
  const [blocks] = await ask([{ method: 'eth_simulateV1', params }])
  const [call] = listOf(memberOf(listOf(blocks)[0], 'calls'))
  for (const log of listOf(memberOf(call, 'logs'))) {
    const [event, from, to] = listOf(memberOf(log, 'topics')).map(textIn)
    const isCoin = sameAddress(textIn(memberOf(log, 'address')), coinAddress)
    if (isCoin && event === transferTopic && isOf(from, account) && to !== undefined) return addressIn(to)
  }
  return undefined
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** `String` would call what a node sends as `toString`. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const isOf = (topic: string | undefined, account: Address) =>
  topic?.length === 66 && topic.slice(26).toLowerCase() === account.slice(2).toLowerCase()

const addressIn = (topic: string): Address | undefined =>
  /^0x0{24}[0-9a-f]{40}$/i.test(topic) ? getAddress(`0x${topic.slice(26)}`) : undefined
