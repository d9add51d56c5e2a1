import { type Address, encodeFunctionData, type Hex, maxUint256, numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ContractName, contracts, deployContract } from '../../../e2e/contracts/deploy.mjs'
import { startNode, type TestNode } from '../../../packages/test-node/node.mjs'
import { defaultDelegate } from '../../contracts/delegates.ts'
import type { Call } from '../../domain/batch.ts'
import type { Network } from '../../domain/network.ts'
import type { Run } from '../../domain/review/preview.ts'
import type { CallView, LedgerEntry } from '../../domain/review/review.ts'
import { inWords } from '../../i18n/inWords.ts'
import { withoutTokens } from '../../lib/extensionFile.fake.ts'
import { createRpc } from '../../rpc/client.ts'
import { builtInNetworks } from '../../storage/state/builtInNetworks.ts'
import { createNames, type Names } from '../explain/partyNames.ts'
import { type Previewed, preview } from '../previewCalls.ts'
import type { Simulation } from './simulate.ts'
import type { Change } from './tokenLogs.ts'
import { runApart, runTogether } from './trialRun.ts'

const localhost = builtInNetworks.find(({ chainId }) => chainId === 31337) as Network
const ready = { status: 'ready', delegate: defaultDelegate.address, delegateName: '' } as const
const friend: Address = '0x00000000000000000000000000000000000A11cE'
const late = 2n ** 40n
const some = parseEther('1')

let node: TestNode
let me: Address
let give: Address
let take: Address
let swap: Address
let wrapped: Address
let reverter: Address
let nft: Address

vi.stubGlobal('fetch', withoutTokens(fetch))

beforeAll(async () => {
  node = await startNode()
  me = node.accounts[0] ?? '0x'
  give = await deployContract(node.url, 'TestToken', ['Given', 'GIVE', 18])
  take = await deployContract(node.url, 'TestToken', ['Taken', 'TAKE', 18])
  swap = await deployContract(node.url, 'TestSwap')
  wrapped = await deployContract(node.url, 'TestWrapped')
  reverter = await deployContract(node.url, 'Reverter')
  nft = await deployContract(node.url, 'TestNft')
  await node.settle()
}, 60_000)
afterAll(() => node.stop())

const run = (
  name: ContractName,
  to: Address,
  functionName: string,
  args: unknown[],
  value: Hex = '0x0',
): Call => ({
  to,
  value,
  data: encodeFunctionData({ abi: contracts[name].abi, functionName, args }),
})
const mint = (token: Address, to: Address, amount: bigint) => run('TestToken', token, 'mint', [to, amount])
const approve = (token: Address, spender: Address, amount: bigint) =>
  run('TestToken', token, 'approve', [spender, amount])
const trade = (amount: bigint, least = 0n) =>
  run('TestSwap', swap, 'swapExactTokensForTokens', [amount, least, [give, take], me, late])
/** A market with 99 of each, and one to trade. */
const stocked = () => [mint(give, me, some), mint(give, swap, 99n * some), mint(take, swap, 100n * some)]

/** Geth simulates without randomness, unless the request names some; anvil never does. */
async function likeGeth(url: string, init: RequestInit): Promise<Response> {
  const change = (key: string, value: unknown) =>
    key !== 'blockStateCalls'
      ? value
      : (value as { blockOverrides?: object }[]).map((block) => ({
          ...block,
          blockOverrides: { prevRandao: `0x${'00'.repeat(32)}`, ...block.blockOverrides },
        }))
  return fetch(url, { ...init, body: JSON.stringify(JSON.parse(`${init.body}`), change) })
}

async function runs(calls: Call[], more: Partial<Previewed> = {}, known: readonly Address[] = []) {
  const network = { ...localhost, rpcUrls: [node.url] }
  const rpc = createRpc({ network: () => network, fetch: likeGeth })
  const tokens = known.map((address) => ({ address, symbol: 'GIVE', decimals: 18 }))
  const names = createNames({ rpc, tokens: () => tokens })
  const modes = more.modes ?? ['stepwise']
  const seen = await preview(
    { rpc, network, names, pricing: async () => 'gas' },
    { chainId: 31337, from: me, calls, ...more, modes },
  )
  if (seen.state !== 'ready') throw new Error(seen.state)
  return seen.runs ?? {}
}

const blank: CallView = {
  verb: 'Do something',
  sub: '',
  value: '0x0',
  data: '0x',
  guessed: false,
  args: [],
  effects: [],
}

const rowsOf = (rows: readonly LedgerEntry[] = []) =>
  rows.map(({ direction, asset, amount, party }) =>
    [direction, asset.symbol, amount === undefined ? 'all' : BigInt(amount), party?.address.toLowerCase()]
      .filter((one) => one !== undefined)
      .join(' '),
  )
const usesIn = (one: Run | undefined) =>
  one?.allowances.map(({ index, amount, used }) => [index, amount && BigInt(amount), BigInt(used)])

describe('a run', () => {
  test('tells a swap in full: what goes, what comes, and what is left of the allowance', async () => {
    const calls = [...stocked(), approve(give, swap, 3n * some), trade(some)]
    const { stepwise } = await runs(calls)
    expect(rowsOf(stepwise?.rows)).toEqual([`received TAKE ${some}`, `allowance GIVE ${2n * some} ${swap}`])
    expect(stepwise?.calls?.map(rowsOf)).toEqual([
      [`received GIVE ${some}`],
      [],
      [],
      [`allowance GIVE ${3n * some} ${swap}`],
      [`sent GIVE ${some}`, `received TAKE ${some}`],
    ])
    expect(stepwise?.rows[0]).toMatchObject({ asset: { symbol: 'TAKE', decimals: 18, claimed: true } })
    expect(usesIn(stepwise)).toEqual([[3, 3n * some, some]])
    expect(inWords(stepwise?.title ?? '')).toContain('You may receive 1\u202fTAKE.')
    expect(stepwise?.rows[0]).toHaveProperty('unproven')
  })

  test('measures what is used of an allowance without an end', async () => {
    const calls = [...stocked(), approve(give, swap, maxUint256), trade(some)]
    const { stepwise } = await runs(calls)
    expect(usesIn(stepwise)).toEqual([[3, undefined, some]])
    expect(rowsOf(stepwise?.rows)).toContain(`allowance GIVE all ${swap}`)
    const idle = await runs([approve(give, swap, maxUint256), approve(take, swap, 5n)])
    expect(usesIn(idle.stepwise)).toEqual([
      [0, undefined, 0n],
      [1, 5n, 0n],
    ])
  })

  test('of a batch as one has the code the account would have, and changes nothing where one call fails', async () => {
    const modes = ['atomic', 'stepwise'] as const
    const calls = [...stocked(), approve(give, swap, some), trade(some)]
    const { atomic, stepwise } = await runs(calls, { modes, atomicity: ready })
    expect(atomic?.rows).toEqual(stepwise?.rows)
    expect(atomic?.calls).toEqual(stepwise?.calls)
    expect(usesIn(atomic)).toEqual([[3, some, some]])

    const failing = [...calls, run('Reverter', reverter, 'fail', ['Not yet'])]
    const failed = await runs(failing, { modes, atomicity: ready })
    expect(failed.atomic).toMatchObject({
      rows: [],
      failures: [{ index: 5, reason: 'The contract says “Not yet”.' }],
    })
    expect(rowsOf(failed.stepwise?.rows)).toEqual([`received TAKE ${some}`])
  })

  test('stops where a call stops the rest, unless all are sent', async () => {
    const fail = run('Reverter', reverter, 'silent', [])
    const calls = [mint(give, me, 1n), fail, mint(take, me, 2n)]
    const { stepwise, pipelined } = await runs(calls, { modes: ['stepwise', 'pipelined'] })
    expect(rowsOf(stepwise?.rows)).toEqual(['received GIVE 1'])
    expect(rowsOf(pipelined?.rows)).toEqual(['received GIVE 1', 'received TAKE 2'])
    expect(pipelined?.failures).toEqual(stepwise?.failures)
  })

  test('has what a call costs also where it fails, or follows one that fails, only in the simulation', () => {
    const coin = { symbol: 'ETH', decimals: 18, known: true }
    const calls = [1, 2, 3].map(() => ({ value: '0x1', data: '0x' }) as const)
    const pays: CallView = { ...blank, effects: [{ direction: 'sent', asset: coin, amount: '0x1' }] }
    const gives: CallView = {
      ...blank,
      effects: [{ direction: 'allowance', asset: coin, amount: '0x9', party: { address: friend } }],
    }
    const gets: CallView = { ...blank, effects: [{ direction: 'received', asset: coin, amount: '0x9' }] }
    const saw: Simulation = {
      ran: [
        { gas: 1n, changes: [] },
        { gas: 1n, failure: { reason: { list: [] } }, changes: [] },
        { gas: 1n, changes: [] },
      ],
      left: [],
    }
    const names = { party: (address: Address) => ({ address }) } as Names
    const rows = (views: CallView[]) => runApart({ calls, views, coin, names }, [saw], false)?.rows
    expect(rows([pays, pays, pays])).toMatchObject([{ direction: 'sent', amount: '0x3', bound: 'most' }])
    expect(rows([pays, pays, gives])?.map(({ direction }) => direction)).toEqual(['sent', 'allowance'])
    expect(rows([pays, gets, gets])).toMatchObject([{ direction: 'sent', amount: '0x1' }])
  })

  test('knows the coin, its wrapped form without a transfer, and collectibles', async () => {
    const { stepwise } = await runs([
      { to: friend, value: '0x5', data: '0x' },
      run('TestWrapped', wrapped, 'deposit', [], '0x9'),
      run('TestWrapped', wrapped, 'withdraw', [4n]),
      run('TestNft', nft, 'mint', [me]),
      run('TestNft', nft, 'setApprovalForAll', [friend, true]),
    ])
    expect(stepwise?.calls?.map(rowsOf).slice(0, 3)).toEqual([
      ['sent ETH 5'],
      ['sent ETH 9', 'received WETH 9'],
      ['received ETH 4', 'sent WETH 4'],
    ])
    const rows = rowsOf(stepwise?.rows)
    expect(rows.slice(0, 3)).toEqual(['sent ETH 14', 'received ETH 4', 'received WETH 5'])
    expect(rows[3]).toMatch(/^received .* #1 1$/)
    expect(rows[4]).toMatch(new RegExp(`^allowance .* all ${friend.toLowerCase()}$`))
  })

  test('does not let a flood of tokens push out what people know', async () => {
    const calls = Array.from({ length: 60 }, () => run('TestNft', nft, 'mint', [me]))
    const last = [mint(give, me, some), { to: friend, value: numberToHex(1n), data: '0x' } as const]
    const { stepwise } = await runs([...calls, ...last], {}, [give])
    expect(rowsOf(stepwise?.rows)).toEqual(expect.arrayContaining(['sent ETH 1', `received GIVE ${some}`]))
    expect(stepwise?.rows).toHaveLength(40)
    expect(stepwise?.more).toBe(22)
  })

  test('never leaves out what leaves or may be taken, however much there is and whosever it is', () => {
    const strange = (index: number) => numberToHex(index + 1, { size: 20 })
    const change = (direction: Change['direction'], index: number, id?: bigint): Change => ({
      direction,
      token: strange(index),
      amount: 1n,
      other: friend,
      ...(id !== undefined && { id }),
    })
    const flood = Array.from({ length: 90 }, (_, index) => change('received', index))
    const losses = Array.from({ length: 50 }, (_, index) => change('sent', 200 + index, 7n))
    const names = {
      party: (address) => ({ address }),
      asset: (address) => ({ address, symbol: address.slice(-3), decimals: 0, known: false }),
      isTrusted: () => false,
    } as Partial<Names> as Names
    const scene = {
      calls: [{ value: '0x0', data: '0x' } as const],
      views: [{ ...blank, guessed: true }],
      coin: { symbol: 'ETH', decimals: 18, known: true },
      names,
    }
    const changes = [...flood, ...losses, change('allowance', 300)]
    const one = runApart(scene, [{ ran: [{ gas: 1n, changes }], left: [] }], false)
    for (const rows of [one?.rows, one?.seen, one?.calls?.[0]])
      expect(rowsOf(rows).filter((row) => row.startsWith('sent'))).toHaveLength(50)
    expect(rowsOf(one?.rows).filter((row) => row.startsWith('allowance'))).toHaveLength(1)
    expect(one?.more).toBe(90)
  })

  test('keeps what the calls say that they cost, also where nothing was seen to move', async () => {
    const effects: LedgerEntry[] = [
      { direction: 'sent', asset: { symbol: 'X', decimals: 0, known: true }, amount: '0x1' },
    ]
    const view: CallView = { ...blank, effects }
    const { stepwise } = await runs([mint(give, friend, 1n)], { views: [view] })
    expect(stepwise).toMatchObject({ rows: effects, seen: [], title: 'You send 1\u202fX.' })
  })

  test('is the one of a block: a contract that behaves well only where gas costs nothing is found out', async () => {
    const fair = await deployContract(node.url, 'FairWeather')
    const calls = [
      mint(give, me, 5n * some),
      mint(take, fair, some),
      approve(give, fair, 5n * some),
      run('FairWeather', fair, 'exchange', [give, take, some]),
    ]
    const modes = ['stepwise', 'atomic'] as const
    const { stepwise, atomic } = await runs(calls, { modes, atomicity: ready })
    for (const one of [stepwise, atomic]) expect(rowsOf(one?.seen)).toEqual([])
    expect(rowsOf(stepwise?.calls?.[3])).toEqual([`sent GIVE ${5n * some}`])
    expect(stepwise?.title).not.toContain('TAKE')
  })

  test('has a block of its own for each call: a contract that compares their blocks is found out', async () => {
    const fair = await deployContract(node.url, 'FairWeather')
    const calls = [
      mint(give, me, 5n * some),
      mint(take, fair, some),
      approve(give, fair, 5n * some),
      run('FairWeather', fair, 'watch', []),
      run('FairWeather', fair, 'exchange', [give, take, some]),
    ]
    const modes = ['stepwise', 'atomic'] as const
    const { stepwise, atomic } = await runs(calls, { modes, atomicity: ready })
    expect(rowsOf(stepwise?.calls?.[4])).toEqual([`sent GIVE ${5n * some}`])
    // In one transaction they are in one block.
    expect(rowsOf(atomic?.seen)).toContain(`received TAKE ${some}`)
  })

  test('of several nodes one that fails hides nothing that another saw leave', () => {
    const loss: Change = { direction: 'sent', amount: 5n, other: friend }
    const saw = { ran: [{ gas: 1n, changes: [loss] }], left: [] }
    const failed = { ran: [{ gas: 1n, failure: { reason: 'no' }, changes: [] }], left: [] }
    const names = { party: (address: Address) => ({ address }) } as Names
    const calls = [{ value: '0x0', data: '0x' } as const]
    const scene = {
      calls,
      views: [blank],
      coin: { symbol: 'ETH', decimals: 18, known: true },
      names,
    }
    for (const both of [
      [saw, failed],
      [failed, saw],
    ]) {
      expect(rowsOf(runApart(scene, both, false)?.rows)).toEqual(['sent ETH 5'])
      expect(rowsOf(runTogether(scene, both, undefined)?.rows)).toEqual(['sent ETH 5'])
      expect(runApart(scene, both, false)?.failures).toHaveLength(1)
    }
  })

  test('is none of a node whose logs cannot be read, and that of another node if there is one', () => {
    const loss: Change = { direction: 'sent', amount: 5n, other: friend }
    const saw = { ran: [{ gas: 1n, changes: [loss] }], left: [] }
    const flooded = { ran: [{ gas: 1n }], left: [] }
    const names = { party: (address: Address) => ({ address }) } as Names
    const scene = {
      calls: [{ value: '0x0', data: '0x' } as const],
      views: [blank],
      coin: { symbol: 'ETH', decimals: 18, known: true },
      names,
    }
    expect(rowsOf(runApart(scene, [flooded, saw], false)?.rows)).toEqual(['sent ETH 5'])
    expect(rowsOf(runTogether(scene, [flooded, saw], undefined)?.rows)).toEqual(['sent ETH 5'])
    expect(runApart(scene, [flooded], false)).toBeUndefined()
    expect(runTogether(scene, [flooded], undefined)).toBeUndefined()
  })

  test('does without the terms of a block where the account cannot pay for them', async () => {
    const poor: Address = '0x00000000000000000000000000000000000B0b00'
    const { stepwise } = await runs([run('TestToken', give, 'mint', [poor, some])], { from: poor })
    expect(rowsOf(stepwise?.rows)).toEqual([`received GIVE ${some}`])
  })
})
