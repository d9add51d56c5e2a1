import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import type { Call } from '../../domain/batch.ts'
import { nodeError } from '../../domain/errors.ts'
import { multicall3, permit2 } from '../../domain/known/knownContracts.ts'
import type { CallView } from '../../domain/review/review.ts'
import { inWords } from '../../i18n/inWords.ts'
import type { Rpc } from '../../rpc/client.ts'
import type { Answer } from '../../rpc/jsonRpc.ts'
import { builtInNetworks } from '../../storage/state/builtInNetworks.ts'
import { warn } from '../warnings/warn.ts'
import { explain, partiesIn } from './explain.ts'
import { createNames } from './partyNames.ts'
import { outcome } from './totals.ts'

const me: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const vault: Address = '0x1111111111111111111111111111111111111111'
const nft: Address = '0x2222222222222222222222222222222222222222'
const fake: Address = '0x3333333333333333333333333333333333333333'
const debt: Address = '0x5555555555555555555555555555555555555555'
const empty: Address = '0x4444444444444444444444444444444444444444'
const short = '0x709979…dc79C8'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function setApprovalForAll(address operator, bool approved)',
  'function deposit(uint256 assets, address receiver)',
  'function mint(uint256 shares, address receiver)',
  'function withdraw(uint256 assets, address receiver, address owner)',
  'function redeem(uint256 shares, address receiver, address owner)',
  'function withdraw(uint256 amount)',
  'function approveDelegation(address spender, uint256 amount)',
])
/** ERC-6909: the same names as in ERC-20, with a token's number. */
const numbered = parseAbi([
  'function transfer(address to, uint256 id, uint256 amount)',
  'function transferFrom(address from, address to, uint256 id, uint256 amount)',
  'function approve(address spender, uint256 id, uint256 amount)',
  'function setOperator(address operator, bool approved)',
])
const permit = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const ownPermit = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const daiPermit = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const aggregate = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
])
const wrap = toFunctionSelector('deposit()')

const text = (words: string) => encodeAbiParameters([{ type: 'string' }], [words])
const word = (value: number | bigint) => numberToHex(value, { size: 32 })

/** The contracts on the chain: for each address, results by the first bytes of a call. */
const chain: Record<string, Record<string, Hex>> = {
  [vault]: {
    '0x95d89b41': text('vUSDC'),
    '0x313ce567': word(6),
    '0x18160ddd': word(1),
    '0x70a08231': word(0),
    '0x38d52e0f': `0x${'0'.repeat(24)}${usdc.slice(2)}`,
  },
  [debt]: {
    '0x95d89b41': text('variableDebtEthUSDC'),
    '0x313ce567': word(6),
    '0x18160ddd': word(1),
    '0x70a08231': word(0),
  },
  [nft]: { '0x95d89b41': text('PUNK'), '0x01ffc9a780ac58cd': word(1) },
  [fake]: { '0x95d89b41': text('USDС'), '0x313ce567': word(6), '0x18160ddd': word(1), '0x70a08231': word(0) },
}

const rpc = {
  batch: async (_chain: number, requests: { method: string; params: [unknown] }[]): Promise<Answer[]> =>
    requests.map(({ method, params: [first] }) => {
      if (method === 'eth_getCode') return { result: first === empty ? '0x' : '0x60' }
      const { to, data } = first as { to: string; data: string }
      const found = Object.entries(chain[to] ?? {}).find(([start]) => data.startsWith(start))
      return found ? { result: found[1] } : { error: nodeError({ code: 3, message: 'execution reverted' }) }
    }),
} as unknown as Rpc

const network = builtInNetworks[0]
const call = (to: Address, data: Hex, value: Hex = '0x0'): Call => ({ to, data, value })
const views = (...calls: Call[]): Promise<CallView[]> =>
  explain({ names: createNames({ rpc, tokens: () => [] }), network }, 1, me, calls)
const token = (functionName: 'transfer' | 'approve', to: Address, amount: bigint) =>
  encodeFunctionData({ abi, functionName, args: [to, amount] })

test('whom the person knows is called as they call them, and stays a stranger otherwise', async () => {
  const called = (address: Address) => (address.toLowerCase() === friend.toLowerCase() ? 'Mira' : undefined)
  const names = createNames({ rpc, tokens: () => [], called })
  const calls = [
    call(usdc, token('transfer', friend, 5n)),
    call(usdc, token('approve', friend, 5n)),
    call(friend, '0x12345678'),
  ]
  const explained = await explain({ names, network }, 1, me, calls)
  expect(explained.map(({ verb, sub }) => [inWords(verb), inWords(sub)])).toMatchObject([
    ['Send USDC', 'to Mira'],
    ['Approve USDC', expect.stringMatching(/^Mira can spend/)],
    ['Call a contract', expect.stringContaining('Mira')],
  ])
  expect(explained[2]).toMatchObject({ guessed: true, to: { called: 'Mira' } })
  expect(explained[2]?.to).not.toHaveProperty('name')
})

describe('a call in words', () => {
  test.each<[string, Call, string, string]>([
    ['sends the coin', call(friend, '0x', '0x14d1120d7b160000'), 'Send ETH', `to ${short}`],
    ['sends nothing', call(friend, '0x'), 'Send 0\u202fETH', `to ${short}`],
    ['sends a token', call(usdc, token('transfer', friend, 200_000_000n)), 'Send USDC', `to ${short}`],
    [
      'approves',
      call(usdc, token('approve', friend, 800_000_000n)),
      'Approve USDC',
      `${short} can spend 800\u202fUSDC`,
    ],
    [
      'approves without end',
      call(usdc, token('approve', friend, 2n ** 256n - 1n)),
      'Approve USDC',
      `${short} can spend unlimited USDC`,
    ],
    [
      'approves who has a name',
      call(usdc, token('approve', permit2, 800_000_000n)),
      'Approve Permit2',
      'can spend 800\u202fUSDC',
    ],
    [
      'takes an approval back',
      call(usdc, token('approve', friend, 0n)),
      'Revoke an approval',
      `${short} can no longer spend USDC`,
    ],
    ['wraps', call(weth, wrap, '0x1'), 'Wrap ETH', '0.000000000000000001\u202fETH'],
    [
      'takes from another',
      call(usdc, encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, me, 1n] })),
      'Take USDC',
      `from ${short}`,
    ],
    [
      'deposits in a vault',
      call(vault, encodeFunctionData({ abi, functionName: 'deposit', args: [5_000_000n, me] })),
      'Deposit in a vault',
      '5\u202fUSDC, 0x111111…111111',
    ],
    [
      'approves by Permit2',
      call(permit2, encodeFunctionData({ abi: permit, args: [usdc, friend, 7_000_000n, 0] })),
      'Approve USDC',
      `${short} can spend 7\u202fUSDC`,
    ],
    [
      'runs calls elsewhere',
      call(
        multicall3,
        encodeFunctionData({
          abi: aggregate,
          args: [[{ target: usdc, allowFailure: true, callData: '0x' }]],
        }),
      ),
      'Run 1 call through Multicall3',
      'made by the contract, not by you',
    ],
    [
      'runs calls itself',
      call(
        me,
        encodeBatch('erc7821', [
          call(usdc, token('transfer', friend, 1_000_000n)),
          call(friend, '0x', '0x1'),
        ]),
      ),
      'Run 2 calls as this account',
      'Send USDC and Send ETH',
    ],
  ])('%s', async (_, one, verb, sub) => {
    const [view] = await views(one)
    expect(view).toMatchObject({ verb, sub, guessed: false })
  })

  describe('that lets another borrow', () => {
    const lend = (amount: bigint) =>
      call(debt, encodeFunctionData({ abi, functionName: 'approveDelegation', args: [friend, amount] }))

    test('says who owes it, also in the outcome', async () => {
      const [view] = await views(lend(5_000_000n))
      expect(view).toMatchObject({
        verb: 'Let another borrow',
        sub: `${short} can borrow 5\u202fvariableDebtEthUSDC, and you owe it`,
        guessed: false,
        effects: [{ direction: 'allowance', party: { address: friend }, amount: numberToHex(5_000_000n) }],
      })
      expect(outcome([view as CallView]).title).toEqual(
        `${short} can borrow 5\u202fvariableDebtEthUSDC, and you owe it.`,
      )
    })

    test('without an end has the warning of an unlimited approval, and zero takes it back', async () => {
      const unlimited = await views(lend(2n ** 256n - 1n))
      const judged = { chainId: 1, from: me, calls: [], views: unlimited, own: [me] }
      expect((await warn(rpc, judged)).map(({ warning }) => warning)).toContain('unlimitedApproval')
      expect(await views(lend(0n))).toMatchObject([{ verb: 'Revoke an approval' }])
    })
  })

  describe('of numbered tokens in one contract', () => {
    const of = (
      ...args:
        | ['transfer' | 'approve', [Address, bigint, bigint]]
        | ['transferFrom', [Address, Address, bigint, bigint]]
        | ['setOperator', [Address, boolean]]
    ) =>
      call(
        vault,
        encodeFunctionData({ abi: numbered, functionName: args[0], args: args[1] } as Parameters<
          typeof encodeFunctionData
        >[0]),
      )

    test.each([
      ['sends', of('transfer', [friend, 7n, 5n]), 'Send vUSDC #7', 'sent', '0x5'],
      ['sends as its owner', of('transferFrom', [me, friend, 7n, 5n]), 'Send vUSDC #7', 'sent', '0x5'],
      ['allows an amount', of('approve', [friend, 7n, 5n]), 'Approve vUSDC #7', 'allowance', '0x5'],
      ['allows all', of('setOperator', [friend, true]), 'Approve all vUSDC', 'allowance', undefined],
      ['takes that back', of('setOperator', [friend, false]), 'Revoke an approval', 'allowance', '0x0'],
    ])('%s', async (_, one, verb, direction, amount) => {
      const [view] = await views(one)
      expect(view).toMatchObject({ verb, guessed: false, effects: [{ direction }] })
      expect(view?.effects[0]?.amount).toBe(amount)
    })

    test('promises nothing that comes from another', async () => {
      expect(await views(of('transferFrom', [friend, me, 7n, 5n]))).toMatchObject([{ effects: [] }])
    })
  })

  describe('that hands in a signed permit', () => {
    const ofToken = (owner: Address, amount: bigint) =>
      call(
        usdc,
        encodeFunctionData({ abi: ownPermit, args: [owner, friend, amount, 9n, 27, word(1), word(2)] }),
      )
    const ofDai = (allowed: boolean) =>
      call(
        usdc,
        encodeFunctionData({ abi: daiPermit, args: [me, friend, 0n, 9n, allowed, 27, word(1), word(2)] }),
      )

    test.each([
      ['of an amount', ofToken(me, 7_000_000n), `${short} can spend 7\u202fUSDC`, '0x6acfc0'],
      ['of nothing', ofToken(me, 0n), `${short} can no longer spend USDC`, '0x0'],
      ['in DAI’s form', ofDai(true), `${short} can spend unlimited USDC`, undefined],
      ['of nothing in DAI’s form', ofDai(false), `${short} can no longer spend USDC`, '0x0'],
    ])('%s reads as the approval that it gives', async (_, one, sub, amount) => {
      const [view] = await views(one)
      expect(view).toMatchObject({ sub, guessed: false, effects: [{ direction: 'allowance' }] })
      expect(view?.effects[0]?.amount).toBe(amount)
    })

    test('of another owner is a guess without an effect for the account', async () => {
      expect(await views(ofToken(vault, 7_000_000n))).toMatchObject([
        { sub: 'from 0x111111…111111', guessed: true, effects: [] },
      ])
    })
  })

  describe('in data that only old compilers read', () => {
    const dirty = (data: Hex, word = 0) => {
      const at = 10 + word * 64
      return `${data.slice(0, at)}${'f1'.repeat(12)}${data.slice(at + 24)}` as Hex
    }
    const take = encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, friend, 5n] })
    const all = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [friend, true] })
    test.each([
      ['a transfer with more than an address', usdc, dirty(token('transfer', friend, 5n)), 'sent', '0x5'],
      ['an approval with more', usdc, dirty(token('approve', friend, 5n)), 'allowance', '0x5'],
      ['an amount taken from a dirty owner', usdc, dirty(take), 'sent', '0x5'],
      [
        'a transfer that ends early',
        usdc,
        token('transfer', friend, 0x105n).slice(0, -2) as Hex,
        'sent',
        '0x100',
      ],
      [
        'a power over NFTs by a yes that is none',
        nft,
        `${all.slice(0, -2)}02` as Hex,
        'allowance',
        undefined,
      ],
    ])('%s has its effect, as a guess', async (_, to, data, direction, amount) => {
      const [view] = await views(call(to, data))
      expect(view).toMatchObject({ guessed: true })
      expect(view?.effects).toMatchObject([{ direction }])
      expect(view?.effects[0]?.amount).toBe(amount)
      const judged = { chainId: 1, from: me, calls: [], views: [view as CallView], own: [me] }
      const warnings = (await warn(rpc, judged)).map(({ warning }) => warning)
      expect(warnings).toContain('unknownContract')
    })
  })

  test('names the arguments, with assets and parties', async () => {
    const [view] = await views(call(usdc, token('transfer', friend, 5n)))
    expect(view?.signature).toBe('transfer(address to, uint256 amount)')
    expect(view?.args).toMatchObject([
      { name: 'to', type: 'address', value: friend, party: { address: friend } },
      { name: 'amount', type: 'uint256', value: '5', asset: { symbol: 'USDC', decimals: 6 } },
    ])
  })

  test('moves one collectible, not an amount', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, friend, 12n] })
    const [view] = await views(call(nft, data))
    expect(view).toMatchObject({ guessed: false, effects: [{ direction: 'sent', amount: '0x1' }] })
    expect(inWords(view?.verb ?? '')).toContain('#12')
  })

  test('to a contract that nobody knows is a guess', async () => {
    expect(await views(call(friend, '0x12345678', '0x1'))).toMatchObject([
      {
        verb: 'Call a contract',
        sub: `${short}, function 0x12345678`,
        guessed: true,
      },
    ])
    expect(await views(call(friend, token('transfer', me, 1n)))).toMatchObject([{ guessed: true }])
  })

  test('never shows a symbol that imitates a well-known one', async () => {
    const [view] = await views(call(fake, token('transfer', friend, 1_000_000n)))
    expect(JSON.stringify(view)).not.toContain('USDС')
    expect(view).toMatchObject({ verb: 'Send 0x333333…333333', guessed: true })
  })

  test('that creates a contract says so', async () => {
    expect(await views({ data: '0x6001', value: '0x0' })).toMatchObject([{ verb: 'Create a contract' }])
  })

  test('comes without names where the chain is silent', async () => {
    const silent = { batch: () => new Promise<never>(() => undefined) } as unknown as Rpc
    const names = createNames({ rpc: silent, tokens: () => [] })
    const [view] = await explain({ names, network }, 1, me, [call(vault, token('transfer', friend, 1n))])
    expect(view).toMatchObject({ guessed: true, effects: [{ asset: { known: false } }] })
  })

  test('never fails, whatever the data', async () => {
    const selectors = [...abi, ...permit, ...aggregate].map((item) => toFunctionSelector(item))
    const data = fc
      .tuple(fc.constantFrom(...selectors, '0xe9ae5c53', wrap, '0x'), fc.uint8Array({ maxLength: 300 }))
      .map(([selector, rest]) => `${selector}${Buffer.from(rest).toString('hex')}` as Hex)
    const to = fc.constantFrom(me, friend, usdc, vault, nft, undefined)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(to, data), { maxLength: 5 }), async (raw) => {
        const calls = raw.map(([to, data]): Call => ({ ...(to && { to }), data, value: '0x1' }))
        const seen = await views(...calls)
        expect(seen).toHaveLength(calls.length)
        const { title } = outcome(seen)
        expect(inWords(title).split(/\s/).length).toBeLessThanOrEqual(30)
        await warn(rpc, { chainId: 1, from: me, calls, views: seen, own: [me] })
      }),
    )
  })
})

describe('the outcome', () => {
  const title = async (...calls: Call[]) => outcome(await views(...calls)).title
  const send = call(friend, '0x', '0x14d1120d7b160000')

  test('sums what leaves and names what may still be taken', async () => {
    const calls = [
      send,
      call(usdc, token('transfer', friend, 200_000_000n)),
      call(usdc, token('approve', friend, 800_000_000n)),
    ]
    expect(await title(...calls)).toEqual(
      `You send 1.5\u202fETH and 200\u202fUSDC. ${short} can spend 800\u202fUSDC.`,
    )
    expect(outcome(await views(...calls)).ledger.map(({ direction }) => direction)).toEqual([
      'sent',
      'sent',
      'allowance',
    ])
  })

  test('leaves out what comes back in the same transaction, and what comes before it leaves', async () => {
    const unwrap = encodeFunctionData({ abi, functionName: 'withdraw', args: [1n] })
    const rows = async (together: boolean) =>
      outcome(await views(call(weth, wrap, '0x2'), call(weth, unwrap)), together).ledger.map(
        ({ direction, amount, asset: { symbol } }) => `${direction} ${Number(amount)} ${symbol}`,
      )
    expect(await rows(true)).toEqual(['sent 1 ETH', 'received 1 WETH'])
    expect(await rows(false)).toEqual(['sent 2 ETH', 'received 1 ETH', 'received 1 WETH'])
  })

  test('promises no coin from a watched token whose symbol is that of a wrapped coin', async () => {
    const celo = builtInNetworks.find(({ chainId }) => chainId === 42_220)
    const watched = { address: fake, symbol: 'WCELO', decimals: 18, chainId: 42_220 }
    const names = createNames({ rpc, tokens: () => [watched as never], coin: () => 'CELO' })
    const unwrap = encodeFunctionData({ abi, functionName: 'withdraw', args: [5n] })
    const calls = [call(fake, unwrap), call(friend, '0x', '0x5')]
    const explained = await explain({ names, network: celo }, 42_220, me, calls)
    expect(explained[0]).toMatchObject({ guessed: true, effects: [] })
    const { ledger } = outcome(explained, true)
    expect(ledger).toMatchObject([{ direction: 'sent', amount: '0x5', asset: { symbol: 'CELO' } }])
  })

  test('keeps a loss that another transaction makes up for, because that one may fail', async () => {
    const pay = call(weth, token('transfer', friend, 5n))
    const back = call(weth, wrap, '0x5')
    const rows = async (together: boolean, ...calls: Parameters<typeof views>) =>
      outcome(await views(...calls), together).ledger.map(
        ({ direction, amount, asset: { symbol } }) => `${direction} ${Number(amount)} ${symbol}`,
      )
    expect(await rows(false, pay, back)).toEqual(['sent 5 WETH', 'sent 5 ETH', 'received 5 WETH'])
    expect(await rows(false, back, pay)).toEqual(['sent 5 ETH'])
    expect(await rows(true, pay, back)).toEqual(['sent 5 ETH'])
  })

  test('promises nothing that another account allows: it may take that back before the call', async () => {
    const pay = call(usdc, token('transfer', friend, 5_000_000n))
    const back = call(
      usdc,
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, me, 9_000_000n] }),
    )
    expect(await title(pay, back)).toEqual('You send 5\u202fUSDC.')
    expect(await title(back, pay)).toEqual('You send 5\u202fUSDC.')
    expect(outcome(await views(back, pay), true).ledger).toMatchObject([{ direction: 'sent' }])
  })

  test('leaves out an allowance that the batch uses up', async () => {
    const deposit = encodeFunctionData({ abi, functionName: 'deposit', args: [5_000_000n, me] })
    expect(await title(call(usdc, token('approve', vault, 5_000_000n)), call(vault, deposit))).toEqual(
      'You send 5\u202fUSDC.',
    )
    expect(await title(call(usdc, token('approve', vault, 9_000_000n)), call(vault, deposit))).toEqual(
      'You send 5\u202fUSDC. 0x111111…111111 can spend 4\u202fUSDC.',
    )
  })

  test('of an addition to an allowance is the least that the spender may then take', async () => {
    const add = call(
      usdc,
      encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [friend, 5_000_000n] }),
    )
    const approve = call(usdc, token('approve', friend, 3_000_000n))
    expect(await title(add)).toEqual(`${short} can spend at least 5\u202fUSDC.`)
    expect(await title(add, add)).toEqual(`${short} can spend at least 10\u202fUSDC.`)
    expect(await title(approve, add)).toEqual(`${short} can spend 8\u202fUSDC.`)
    expect(outcome(await views(add)).ledger).toMatchObject([{ direction: 'allowance', bound: 'least' }])
  })

  test('leaves out an allowance that is taken back, unless the spender may use it before', async () => {
    const approve = (amount: bigint) => call(usdc, token('approve', friend, amount))
    const both = await views(approve(5_000_000n), approve(0n))
    expect(outcome(both, true).ledger).toEqual([])
    expect(outcome(both).ledger).toMatchObject([{ direction: 'allowance', amount: numberToHex(5_000_000n) }])
    expect(outcome(await views(approve(0n), approve(1n))).ledger).toMatchObject([{ amount: '0x1' }])
  })

  test('of a call that moves nothing says what it is', async () => {
    expect(await title(call(friend, '0x12345678'))).toEqual('You call a contract.')
    expect(await title(call(friend, '0x12345678'), call(friend, '0x12345678'))).toEqual('You make 2 calls.')
  })

  test('of a revoked approval names the token, so that a contract cannot pass for another', async () => {
    expect(inWords(await title(call(fake, token('approve', usdc, 0n))))).toMatch(
      /^You revoke the approval of 0x333333\S+ for USDC\.$/,
    )
  })
})

describe('a vault', () => {
  const into = (functionName: 'deposit' | 'mint', receiver: Address, to = vault) =>
    call(to, encodeFunctionData({ abi, functionName, args: [5_000_000n, receiver] }))
  const outOf = (functionName: 'withdraw' | 'redeem', receiver: Address, to = vault) =>
    call(to, encodeFunctionData({ abi, functionName, args: [5_000_000n, receiver, me] }))
  const all = (receiver: Address, to = vault) =>
    views(
      into('deposit', receiver, to),
      into('mint', receiver, to),
      outOf('withdraw', receiver, to),
      outOf('redeem', receiver, to),
    )

  test('names who else gets what a call brings, also if nobody knows the vault', async () => {
    for (const view of await all(friend)) {
      expect(view.taker).toMatchObject({ address: friend })
      expect(inWords(view.sub)).toContain(`to ${short}`)
    }
    for (const { taker } of await all(friend, nft)) expect(taker).toMatchObject({ address: friend })
    for (const view of await all(me)) expect(view).not.toHaveProperty('taker')
  })

  test('is a guess where it decides what leaves the account, and promises nothing there', async () => {
    const [deposit, mint, withdraw, redeem] = await all(me)
    expect(deposit).toMatchObject({ guessed: false, effects: [{ direction: 'sent' }] })
    expect(mint).toMatchObject({ guessed: true, effects: [] })
    expect(withdraw).toMatchObject({ guessed: true, effects: [] })
    expect(redeem).toMatchObject({ guessed: false, effects: [{ direction: 'sent' }] })
  })

  test('from which a withdrawal goes to another account is a loss', async () => {
    const withdraw = (await all(friend))[2] as CallView
    expect(outcome([withdraw]).ledger).toMatchObject([{ direction: 'sent', asset: { symbol: 'USDC' } }])
  })

  test('has its receiver among the parties of a call', () => {
    expect(partiesIn([into('deposit', friend), outOf('redeem', me)])).toEqual([vault, friend, vault, me])
  })
})

describe('warnings', () => {
  const kinds = async (...calls: Call[]) => {
    const blocks = await warn(rpc, {
      chainId: 1,
      from: me,
      calls,
      views: await views(...calls),
      own: [me, weth],
    })
    return blocks.map(({ warning }) => warning)
  }

  test.each<[string, Call, string[]]>([
    ['an approval without end', call(usdc, token('approve', friend, 2n ** 256n - 1n)), ['unlimitedApproval']],
    [
      'an approval of all collectibles',
      call(nft, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [friend, true] })),
      ['unlimitedApproval'],
    ],
    ['tokens for their own contract', call(usdc, token('transfer', usdc, 1n)), ['toTokenItself']],
    [
      'tokens for nobody',
      call(usdc, token('transfer', '0x000000000000000000000000000000000000dEaD', 1n)),
      ['burnAddress'],
    ],
    ['coins for nobody', call('0x0000000000000000000000000000000000000000', '0x', '0x1'), ['burnAddress']],
    ['data for an address without code', call(empty, '0x12345678'), ['noCode']],
    ['data for an account of the user', call(weth, '0x12345678'), ['toOwnAccount']],
    [
      'shares for nobody',
      call(
        vault,
        encodeFunctionData({
          abi,
          functionName: 'deposit',
          args: [1n, '0x000000000000000000000000000000000000dEaD'],
        }),
      ),
      ['burnAddress'],
    ],
    ['nothing about an ordinary transfer', call(usdc, token('transfer', friend, 1n)), []],
    ['nothing about a precompile', call('0x0000000000000000000000000000000000000004', '0x12345678'), []],
  ])('tell of %s', async (_, one, expected) => {
    expect(await kinds(one)).toEqual(expected)
  })

  test('tell that nobody knows a call to an address that another chain implements', async () => {
    // On Moonbeam, it gives another account power over the one that calls it.
    expect(await kinds(call('0x000000000000000000000000000000000000080b', '0x12345678'))).toEqual([
      'unknownContract',
    ])
  })

  test('of one kind are one, which names the calls', async () => {
    const approve = call(usdc, token('approve', friend, 2n ** 256n - 1n))
    const calls = [approve, call(friend, '0x'), approve]
    const [only, ...more] = await warn(rpc, {
      chainId: 1,
      from: me,
      calls,
      views: await views(...calls),
      own: [],
    })
    expect(more).toEqual([])
    expect(inWords(only?.text ?? '')).toMatch(/Calls 1 and 3\.$/)
  })
})
