import fc from 'fast-check'
import { type Address, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { coinAddress, transferTopic } from '../../../domain/asset.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import { readSweeper } from './readSweeper.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const giver: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const thief: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token: Address = '0x1111111111111111111111111111111111111111'

const transfer = (from: Address, to: Address, address: Address = coinAddress) => ({
  address: address.toLowerCase(),
  topics: [transferTopic, pad(from).toLowerCase(), pad(to).toLowerCase()],
  data: '0x01',
})
const answering =
  (answer: unknown): AskNetwork =>
  async () => [answer]
const swept = (logs: unknown) => readSweeper(answering([{ calls: [{ status: '0x1', logs }] }]), account)

describe('where an account sends a coin that arrives', () => {
  test('is the receiver of the coin that leaves it', async () => {
    expect(await swept([transfer(giver, account), transfer(account, thief)])).toBe(thief)
  })

  test('is nowhere if the coin stays, or if a token moves', async () => {
    expect(await swept([transfer(giver, account)])).toBeUndefined()
    expect(await swept([transfer(giver, account), transfer(account, thief, token)])).toBeUndefined()
    expect(await swept([])).toBeUndefined()
  })

  test('is unknown if the node cannot simulate', async () => {
    expect(await readSweeper(answering(null), account)).toBeUndefined()
  })

  test('is unknown, whatever else a node answers', async () => {
    expect(await swept([{ ...transfer(account, thief), topics: [{ toString: 1 }] }])).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (answer) => {
        expect(await readSweeper(answering(answer), account)).toBeUndefined()
        expect(await swept(answer)).toBeUndefined()
        expect(await swept([{ ...transfer(account, thief), topics: answer }])).toBeUndefined()
      }),
    )
  })

  test('the simulation gives the coin, and touches nothing of the account', async () => {
    const asked: unknown[] = []
    await readSweeper(async (requests) => {
      asked.push(...requests)
      return [null]
    }, account)
    expect(asked).toMatchObject([
      {
        method: 'eth_simulateV1',
        params: [{ blockStateCalls: [{ calls: [{ to: account }] }], traceTransfers: true }, 'latest'],
      },
    ])
  })
})
