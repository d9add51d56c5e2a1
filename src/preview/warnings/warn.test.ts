import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import type { Call } from '../../domain/batch.ts'
import { nodeError } from '../../domain/errors.ts'
import { multicall3 } from '../../domain/known/knownContracts.ts'
import { inWords } from '../../i18n/inWords.ts'
import type { Rpc } from '../../rpc/client.ts'
import { builtInNetworks } from '../../storage/state/builtInNetworks.ts'
import { explain } from '../explain/explain.ts'
import { createNames } from '../explain/partyNames.ts'
import { warn } from './warn.ts'

const me: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Begins and ends like the friend. */
const poison: Address = '0x7099111111111111111111111111111111c379c8'
const stranger: Address = '0x3333333333333333333333333333333333333333'
const router: Address = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const contract: Address = '0x5555555555555555555555555555555555555555'
const dead: Address = '0x000000000000000000000000000000000000dEaD'
const precompile: Address = '0x0000000000000000000000000000000000000002'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
])

const passing = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
])

const coded = [usdc, router, contract, multicall3].map((address): [string, Hex] => [address, '0x60'])

function make(codes: Record<string, Hex> = {}): Rpc {
  const all = new Map(
    [...coded, ...Object.entries(codes)].map(([address, code]) => [address.toLowerCase(), code]),
  )
  return {
    batch: async (_: number, requests: { method: string; params: [string] }[]) =>
      requests.map(({ method, params: [address] }) =>
        method === 'eth_getCode'
          ? { result: all.get(address.toLowerCase()) ?? '0x' }
          : { error: nodeError({ code: 3, message: 'execution reverted' }) },
      ),
  } as unknown as Rpc
}

type Told = { calls: Call[]; met?: readonly Address[] | undefined; codes?: Record<string, Hex> }
async function warningsFor({ calls, codes, ...rest }: Told) {
  const rpc = make(codes)
  const tools = { names: createNames({ rpc, tokens: () => [] }), network: builtInNetworks[0] }
  const views = await explain(tools, 1, me, calls)
  const knownRecipients = 'met' in rest ? rest.met : [friend, contract]
  return warn(rpc, {
    chainId: 1,
    from: me,
    calls,
    views,
    own: [me],
    ...(knownRecipients && { knownRecipients }),
  })
}
const kinds = async (scenario: Told) => (await warningsFor(scenario)).map(({ warning }) => warning)

const call = (to: Address, data: Hex = '0x', value: Hex = '0x0'): Call => ({ to, data, value })
const transfer = (to: Address) =>
  call(usdc, encodeFunctionData({ abi, functionName: 'transfer', args: [to, 5n] }))
const approve = (spender: Address, amount = 5n) =>
  call(usdc, encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }))

describe('a recipient', () => {
  test('that looks like a known one is shown beside it', async () => {
    const [warning, ...more] = await warningsFor({ calls: [transfer(poison)] })
    expect(warning).toMatchObject({
      warning: 'lookalikeRecipient',
      severity: 'bad',
      compare: [poison.toLowerCase(), friend].map((one) => expect.stringMatching(new RegExp(one, 'i'))),
    })
    expect(more).toEqual([])
  })

  test.each<[string, Told, string[]]>([
    ['that is known', { calls: [transfer(friend)] }, []],
    [
      'of the coin that looks like a known one',
      { calls: [call(poison, '0x', '0x1')] },
      ['lookalikeRecipient'],
    ],
    [
      'that looks like an own account',
      { calls: [transfer('0xf39f111111111111111111111111111111112266')], met: [] },
      ['lookalikeRecipient'],
    ],
    [
      'that looks like one, and was dealt with before',
      { calls: [transfer(poison)], met: [friend, poison] },
      [],
    ],
    ['that is new', { calls: [transfer(stranger)] }, ['firstInteraction']],
    ['of which nobody can tell whether it is new', { calls: [transfer(stranger)], met: undefined }, []],
    ['that nobody holds is not new as well', { calls: [transfer(dead)] }, ['burnAddress']],
    [
      'inside a batch of the account',
      { calls: [call(me, encodeBatch('erc7821', [transfer(poison)]))] },
      ['lookalikeRecipient'],
    ],
  ])('%s', async (_, scenario, expected) => {
    expect(await kinds(scenario)).toEqual(expected)
  })

  test('that the chain itself implements keeps nothing for anybody', async () => {
    for (const paying of [
      call(precompile, '0x', '0x1'),
      transfer(precompile),
      call(precompile, '0x12', '0x1'),
    ])
      expect(await kinds({ calls: [paying] })).toEqual(['burnAddress'])
    expect(await kinds({ calls: [call(precompile, '0x12')] })).toEqual([])
  })

  test('that looks like another known one has a warning of its own', async () => {
    const other: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const like = `${other.slice(0, 8)}${'1'.repeat(28)}${other.slice(-6)}`.toLowerCase() as Address
    const warnings = await warningsFor({ calls: [transfer(poison), transfer(like)], met: [friend, other] })
    expect(warnings.map(({ compare }) => compare?.[1])).toEqual([friend, other])
  })

  test('from which anyone can take it is a grave warning', async () => {
    const warnings = await warningsFor({ calls: [transfer(multicall3)], met: [multicall3] })
    expect(warnings).toMatchObject([{ warning: 'actsForAnyone', severity: 'bad' }])
  })

  test('to which Multicall3 passes the coin on is compared with known ones', async () => {
    const target = { target: poison, allowFailure: false, value: 1n, callData: '0x' } as const
    const data = encodeFunctionData({ abi: passing, args: [[target]] })
    expect(await kinds({ calls: [call(multicall3, data, '0x1')] })).toEqual(['lookalikeRecipient'])
  })

  test('that is new has one warning for a whole batch, with all of them', async () => {
    const many: Address[] = [1, 2, 3, 4].map((digit): Address => `0x${String(digit).repeat(40)}`)
    const warnings = await warningsFor({ calls: many.map(transfer) })
    expect(warnings).toMatchObject([{ warning: 'firstInteraction', severity: 'note' }])
    expect(warnings[0]?.text).toEqual(
      'First time this account uses 0x111111…111111, 0x222222…222222 and 2 others. Calls 1, 2, 3 and 4.',
    )
  })
})

describe('an approval', () => {
  test('for a contract that makes any call for anyone is a grave warning', async () => {
    const warnings = await warningsFor({ calls: [approve(multicall3)], met: [multicall3] })
    expect(warnings).toMatchObject([{ warning: 'actsForAnyone', severity: 'bad' }])
  })

  test.each<[string, Told, string[]]>([
    ['for a known contract', { calls: [approve(contract)] }, []],
    ['for a router that everybody knows', { calls: [approve(router)] }, []],
    ['for an ordinary account', { calls: [approve(friend)] }, ['spenderIsAccount']],
    [
      'for an account that is upgraded',
      { calls: [approve(friend)], codes: { [friend]: `0xef0100${contract.slice(2)}` } },
      ['spenderIsAccount'],
    ],
    ['that is taken back', { calls: [approve(friend, 0n)] }, []],
    ['for the token itself', { calls: [approve(usdc)] }, ['unusualApproval']],
    ['for nobody', { calls: [approve(dead)] }, ['unusualApproval']],
    ['for the account itself', { calls: [approve(me)] }, ['unusualApproval']],
    [
      'for a contract that is new',
      { calls: [approve(stranger)], codes: { [stranger]: '0x60' } },
      ['firstInteraction'],
    ],
    [
      'for one that looks like a known one',
      { calls: [approve(poison)], codes: { [poison]: '0x60' } },
      ['lookalikeRecipient'],
    ],
  ])('%s', async (_, scenario, expected) => {
    expect(await kinds(scenario)).toEqual(expected)
  })
})

describe('a call', () => {
  test.each<[string, Told, string[]]>([
    ['that is a guess', { calls: [call(contract, '0x12345678')] }, ['unknownContract']],
    [
      'without code behind it is no guess: it does nothing',
      { calls: [call(friend, '0x12345678')] },
      ['noCode'],
    ],
    [
      'that leaves the coin at an address without a key',
      { calls: [call(dead, '0x12345678', '0x1')], met: [dead] },
      ['burnAddress', 'noCode'],
    ],
    [
      'to such an address that leaves nothing there',
      { calls: [call(dead, '0x12345678')], met: [dead] },
      ['noCode'],
    ],
    ['that is known for certain', { calls: [transfer(friend)] }, []],
    [
      'from an account that runs known code',
      { calls: [transfer(friend)], codes: { [me]: '0xef0100e6cae83bde06e4c305530e199d7217f42808555b' } },
      [],
    ],
    [
      'from an account that runs the code of somebody else',
      { calls: [transfer(friend)], codes: { [me]: `0xef0100${stranger.slice(2)}` } },
      ['foreignDelegate'],
    ],
  ])('%s', async (_, scenario, expected) => {
    expect(await kinds(scenario)).toEqual(expected)
  })
})

test('a node that takes a second is awaited: its answer appears nowhere else', async () => {
  const quick = make()
  const slow = {
    batch: (...args: Parameters<Rpc['batch']>) =>
      new Promise((resolve) => setTimeout(() => resolve(quick.batch(...args)), 1_000)),
  } as unknown as Rpc
  const calls = [call(stranger, '0x12345678'), approve(friend)]
  const tools = { names: createNames({ rpc: quick, tokens: () => [] }), network: builtInNetworks[0] }
  const views = await explain(tools, 1, me, calls)
  vi.useFakeTimers()
  try {
    const warnings = warn(slow, { chainId: 1, from: me, calls, views, own: [me], knownRecipients: [friend] })
    await vi.advanceTimersByTimeAsync(1_000)
    const kinds = (await warnings).map(({ warning }) => warning)
    expect(kinds).toEqual(expect.arrayContaining(['noCode', 'spenderIsAccount']))
  } finally {
    vi.useRealTimers()
  }
})

test('what a silent node would have to tell is left out', async () => {
  const silent = { batch: () => new Promise<never>(() => undefined) } as unknown as Rpc
  const calls = [approve(friend, 2n ** 256n - 1n)]
  const views = await explain(
    { names: createNames({ rpc: make(), tokens: () => [] }), network: builtInNetworks[0] },
    1,
    me,
    calls,
  )
  vi.useFakeTimers()
  try {
    const warnings = warn(silent, {
      chainId: 1,
      from: me,
      calls,
      views,
      own: [me],
      knownRecipients: [friend],
    })
    await vi.runAllTimersAsync()
    expect((await warnings).map(({ warning }) => warning)).toEqual(['unlimitedApproval'])
  } finally {
    vi.useRealTimers()
  }
})

test('spenders beyond those that the wallet looks up are named as unknown, never left out', async () => {
  const spenders = Array.from(
    { length: 140 },
    (_, index): Address => `0x${(0x77_0000 + index).toString(16).padStart(40, '7')}`,
  )
  const codes = Object.fromEntries(spenders.map((one) => [one, '0x60' as Hex]))
  const few = spenders.slice(0, 100).map((one) => approve(one))
  expect(await kinds({ calls: few, codes, met: undefined })).toEqual([])
  const [warning] = await warningsFor({ calls: spenders.map((one) => approve(one)), codes, met: undefined })
  expect(warning).toMatchObject({ warning: 'unknownContract', severity: 'warn' })
  expect(inWords(warning?.text ?? '')).toContain('and 11 others')
})
