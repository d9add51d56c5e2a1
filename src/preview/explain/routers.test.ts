import fc from 'fast-check'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeBatch } from '../../contracts/encodeBatch.ts'
import type { Call } from '../../domain/batch.ts'
import { nodeError } from '../../domain/errors.ts'
import { multicall3, permit2 } from '../../domain/known/knownContracts.ts'
import type { CallView, LedgerEntry } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { inWords } from '../../i18n/inWords.ts'
import { withBlanks } from '../../i18n/translate.ts'
import type { Rpc } from '../../rpc/client.ts'
import { builtInNetworks } from '../../storage/state/builtInNetworks.ts'
import { recipientsOf } from '../../ui/approval/ledger/recipients.ts'
import { warn } from '../warnings/warn.ts'
import { explain } from './explain.ts'
import { functionTable } from './functionTable.ts'
import { createNames } from './partyNames.ts'
import { sentenceOf, titled } from './phrases.ts'
import { outcome } from './totals.ts'

const me: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger: Address = '0x1234567890123456789012345678901234567890'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const wbtc: Address = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const v2: Address = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const v3: Address = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const router02: Address = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const universal: Address = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const oneInch: Address = '0x111111125421cA6dc452d289314280a0f8842A65'

const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function refundETH()',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function transfer(address to, uint256 amount)',
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])

/** A stranger's token, the only contract that the node finds. */
const token: Address = '0x6666666666666666666666666666666666666666'
type Request = { method: string; params: [{ to: Address; data: Hex }] }
const word = (value: number) => numberToHex(value, { size: 32 })
const rpc = {
  batch: async (_: number, requests: Request[]) =>
    requests.map(({ method, params: [{ to, data }] }) => {
      if (method === 'eth_getCode') return { result: '0x60' }
      if (sameAddress(to, token))
        return {
          result: data === toFunctionSelector('symbol()') ? stringToHex('NEW', { size: 32 }) : word(6),
        }
      return { error: nodeError({ code: 3, message: 'execution reverted' }) }
    }),
} as unknown as Rpc

const views = (...calls: Call[]): Promise<CallView[]> =>
  explain({ names: createNames({ rpc, tokens: () => [] }), network: builtInNetworks[0] }, 1, me, calls)
const call = (to: Address, data: Hex, value: Hex = '0x0'): Call => ({ to, data, value })
const one = async (...made: Parameters<typeof call>) => (await views(call(...made)))[0] as CallView

const swap = (to: Address) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [200_000_000n, 8_000_000n, [usdc, weth, wbtc], to, 1n],
  })
const path = (...hops: Address[]) =>
  concatHex(hops.flatMap((hop, at) => (at > 0 ? ['0x000bb8', hop] : [hop])))
const steps = (codes: Hex, ...inputs: Hex[]) =>
  encodeFunctionData({ abi, functionName: 'execute', args: [codes, inputs, 1n] })
const input = (types: string, ...values: unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)

const ethersIn = '0xde0b6b3a7640000'

/** The calls in calls that have no more of them. */
const innermost = (view: CallView): CallView[] => (view.inner ? view.inner.calls.flatMap(innermost) : [view])

describe('lending', () => {
  const pool: Address = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
  const lending = parseAbi([
    'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
    'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
    'function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)',
    'function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
  ])
  const all = 2n ** 256n - 1n
  const supply = (who: Address) =>
    encodeFunctionData({ abi: lending, functionName: 'supply', args: [usdc, 5_000_000n, who, 0] })
  const withdraw = (amount: bigint) =>
    encodeFunctionData({ abi: lending, functionName: 'withdraw', args: [usdc, amount, me] })
  const borrow = encodeFunctionData({
    abi: lending,
    functionName: 'borrow',
    args: [usdc, 5_000_000n, 2n, 0, me],
  })
  const repay = (amount: bigint) =>
    encodeFunctionData({ abi: lending, functionName: 'repay', args: [usdc, amount, 2n, me] })

  test('explains supplied, borrowed, repaid and withdrawn amounts, and "all" where the call means that', async () => {
    const verb = async (data: Hex) => (await one(pool, data)).verb
    expect(await verb(supply(me))).toEqual('Supply 5\u202fUSDC')
    expect(await verb(borrow)).toEqual('Borrow 5\u202fUSDC')
    expect(await verb(repay(5_000_000n))).toEqual('Repay at most 5\u202fUSDC')
    expect(await verb(repay(all))).toEqual('Repay unlimited USDC')
    expect(await verb(withdraw(5_000_000n))).toEqual('Withdraw 5\u202fUSDC')
    expect(await verb(withdraw(all))).toEqual('Withdraw USDC')
    expect((await one(pool, withdraw(all))).effects).toEqual([])
    // A debt makes up for no loss.
    expect(await one(pool, borrow)).toMatchObject({
      effects: [],
      guessed: false,
      sub: 'through Aave V3 pool',
    })
  })

  test('borrowed tokens and removed liquidity make up for no loss', async () => {
    const give = encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, 5_000_000n] })
    const batch = await views(call(pool, borrow), call(usdc, give))
    for (const together of [true, false])
      expect(outcome(batch, together).ledger).toMatchObject([{ direction: 'sent', amount: '0x4c4b40' }])
  })

  test('a debt of another account that is repaid without a limit is a loss, and its owner is named', async () => {
    for (const amount of [all, all - 1n, 2n ** 255n]) {
      const data = encodeFunctionData({
        abi: lending,
        functionName: 'repay',
        args: [usdc, amount, 2n, stranger],
      })
      const view = await one(pool, data)
      expect(view).toMatchObject({ taker: { address: stranger } })
      expect(inWords(outcome([view]).title)).toBe('You send unlimited USDC.')
    }
  })

  test('an Aave withdrawal and removed liquidity to another account are losses that the headline names', async () => {
    const pay = parseAbi([
      'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
      'function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    ])
    const lent = (amount: bigint) =>
      encodeFunctionData({ abi: lending, functionName: 'withdraw', args: [usdc, amount, stranger] })
    const pooled = (least: bigint, to: Address) =>
      encodeFunctionData({
        abi: pay,
        functionName: 'removeLiquidity',
        args: [usdc, wbtc, 9n, least, 8n, to, 1n],
      })
    const pooledEth = encodeFunctionData({
      abi: pay,
      functionName: 'removeLiquidityETH',
      args: [usdc, 9n, 5_000_000n, 10n ** 18n, stranger, 1n],
    })
    const lossOf = async (to: Address, data: Hex) => {
      const view = await one(to, data)
      expect(view.taker).toMatchObject({ address: stranger })
      expect(view.guessed).toBe(false)
      const { title, ledger } = outcome([view])
      return { title: inWords(title), rows: ledger.map(({ direction, amount }) => [direction, amount]) }
    }
    expect(await lossOf(pool, lent(1_000_000_000n))).toEqual({
      title: 'You send 1,000\u202fUSDC.',
      rows: [['sent', '0x3b9aca00']],
    })
    // All that the account has lent, however much that is.
    expect(await lossOf(pool, lent(all))).toEqual({
      title: 'You send unlimited USDC.',
      rows: [['sent', undefined]],
    })
    // A thief would choose a small least amount, so it is not named.
    expect(await lossOf(v2, pooledEth)).toEqual({
      title: 'You send unlimited USDC and unlimited ETH.',
      rows: [
        ['sent', undefined],
        ['sent', undefined],
      ],
    })
    expect((await lossOf(v2, pooled(0n, stranger))).title).toBe('You send unlimited USDC and unlimited WBTC.')
    // Anyone can take the tokens that a router holds.
    expect(inWords(outcome([await one(v2, pooled(5_000_000n, v2))]).title)).toBe(
      'You send unlimited USDC and unlimited WBTC.',
    )
    // The account's own withdrawal was its own before, so it makes up for no loss.
    expect(outcome([await one(v2, pooled(5_000_000n, me))]).ledger).toEqual([])
  })

  test('of liquidity whose shares go to another account names that account', async () => {
    const data = encodeFunctionData({
      abi: parseAbi([
        'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
      ]),
      args: [usdc, wbtc, 9n, 9n, 1n, 1n, stranger, 1n],
    })
    expect(await one(v2, data)).toMatchObject({ taker: { address: stranger } })
  })

  test('for another account names it, and at an unknown contract is a guess', async () => {
    expect(await one(pool, supply(friend))).toMatchObject({ taker: { address: friend } })
    expect(await one(stranger, supply(me))).toMatchObject({ guessed: true, effects: [] })
  })

  test('of ether with Lido is the coin that goes along', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function submit(address _referral) payable returns (uint256)']),
      args: [zeroAddress],
    })
    expect(await one('0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', data, ethersIn)).toMatchObject({
      verb: 'Stake with Lido',
      guessed: false,
      effects: [{ direction: 'sent', asset: { symbol: 'ETH' } }],
    })
  })
})

test('an order that a call signs is a guess, because the call does not say what it sells', async () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function setPreSignature(bytes orderUid, bool signed)']),
    args: [`0x${'11'.repeat(56)}`, true],
  })
  expect(await one('0x9008D19f58AAbD9eD0D60971565AA8510560ab41', data)).toMatchObject({
    verb: 'Sign or cancel an order',
    sub: 'through CoW Protocol',
    guessed: true,
  })
})

describe('a swap', () => {
  test('says what leaves and the least that arrives, and carries both', async () => {
    const view = await one(v2, swap(me))
    expect(view).toMatchObject({
      verb: 'Swap 200\u202fUSDC for at least 0.08\u202fWBTC',
      sub: 'through Uniswap V2 router',
      guessed: false,
      effects: [
        { direction: 'sent', asset: { symbol: 'USDC' }, amount: '0xbebc200', party: { address: v2 } },
        { direction: 'received', asset: { symbol: 'WBTC' }, amount: '0x7a1200', bound: 'least' },
      ],
    })
    expect(outcome([view]).title).toEqual('You send 200\u202fUSDC. You receive at least 0.08\u202fWBTC.')
    expect(outcome([view]).ledger).toMatchObject([{ direction: 'sent' }, { bound: 'least' }])
  })

  test('for a stranger brings nothing, and names who gets it', async () => {
    const view = await one(v2, swap(stranger))
    expect(view).toMatchObject({ sub: 'to 0x123456…567890', taker: { address: stranger } })
    expect(view.effects.map(({ direction }) => direction)).toEqual(['sent'])
  })

  test('at a contract that nobody knows is a guess, and moves nothing for certain', async () => {
    expect(await one(stranger, swap(me))).toMatchObject({
      verb: 'Swap 200\u202fUSDC for at least 0.08\u202fWBTC',
      guessed: true,
      effects: [],
    })
  })

  test('of the coin for an exact amount', async () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'swapETHForExactTokens',
      args: [8_000_000n, [weth, wbtc], me, 1n],
    })
    expect(await one(v2, data, ethersIn)).toMatchObject({
      verb: 'Swap 1\u202fETH for 0.08\u202fWBTC',
      effects: [{ asset: { symbol: 'ETH' } }, { direction: 'received', amount: '0x7a1200' }],
    })
  })

  test('backwards along a path: the outgoing token is at its end, and is a bound', async () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'exactOutput',
      args: [
        {
          path: path(wbtc, weth, usdc),
          recipient: me,
          deadline: 1n,
          amountOut: 8_000_000n,
          amountInMaximum: 200_000_000n,
        },
      ],
    })
    expect(await one(v3, data)).toMatchObject({
      verb: 'Swap at most 200\u202fUSDC for 0.08\u202fWBTC',
      effects: [{ direction: 'sent', bound: 'most' }, { direction: 'received' }],
    })
  })

  describe('along a packed path that does not end with a whole hop', () => {
    const amounts = { recipient: me, deadline: 1n } as const
    const data = (path: Hex) => [
      encodeFunctionData({
        abi,
        functionName: 'exactInput',
        args: [{ path, ...amounts, amountIn: 200_000_000n, amountOutMinimum: 8_000_000n }],
      }),
      encodeFunctionData({
        abi,
        functionName: 'exactOutput',
        args: [{ path, ...amounts, amountOut: 8_000_000n, amountInMaximum: 200_000_000n }],
      }),
    ]
    // The router swaps between the first two tokens and ignores the third.
    const bait = concatHex([path(usdc, stranger), wbtc])

    test('is not read, because the router ignores the rest', async () => {
      const odd: Hex[] = ['0x', usdc, bait, concatHex([path(usdc, wbtc), '0x00'])]
      for (const made of odd.flatMap(data))
        expect(await one(v3, made)).toMatchObject({
          verb: 'Call Uniswap V3 router',
          guessed: true,
          effects: [],
        })
      for (const made of data(path(usdc, weth, wbtc)))
        expect(await one(v3, made)).toMatchObject({ guessed: false, effects: [{}, {}] })
    })

    test('is a step of the universal router that nobody knows', async () => {
      const values = [me, 200_000_000n, 8_000_000n, bait, true]
      for (const code of ['0x00', '0x01'] as const)
        expect(
          await one(universal, steps(code, input('address, uint256, uint256, bytes, bool', ...values))),
        ).toMatchObject({
          guessed: true,
          effects: [],
          inner: { calls: [{ verb: 'A step Volley doesn’t know' }] },
        })
    })
  })

  test('along an empty path is not read, and promises no coin', async () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [200_000_000n, 8_000_000n, [], me, 1n],
    })
    expect(await one(v2, data)).toMatchObject({ guessed: true, effects: [] })
  })

  test('through 1inch goes to the account where no receiver is named', async () => {
    const desc = { srcToken: usdc, dstToken: wbtc, srcReceiver: stranger, dstReceiver: zeroAddress }
    const data = encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [stranger, { ...desc, amount: 200_000_000n, minReturnAmount: 8_000_000n, flags: 0n }, '0x'],
    })
    expect(await one(oneInch, data)).toMatchObject({
      verb: 'Swap 200\u202fUSDC for at least 0.08\u202fWBTC',
      guessed: false,
      args: expect.arrayContaining([
        expect.objectContaining({
          name: 'desc.amount',
          value: '200000000',
          asset: expect.objectContaining({ symbol: 'USDC' }),
        }),
      ]),
    })
  })
})

describe('a swap that the contract may end early', () => {
  const exact = parseAbi([
    'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
  ])
  const limited = (sqrtPriceLimitX96: bigint) => {
    const trade = { tokenIn: usdc, tokenOut: weth, fee: 3000, recipient: me, amountOut: 10n ** 19n }
    return encodeFunctionData({
      abi: exact,
      functionName: 'exactOutputSingle',
      args: [{ ...trade, amountInMaximum: 1_000_000n, sqrtPriceLimitX96 }],
    })
  }
  const partial = (flags: bigint) => {
    const desc = { srcToken: usdc, dstToken: weth, srcReceiver: stranger, dstReceiver: me }
    return encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [stranger, { ...desc, amount: 1_000_000n, minReturnAmount: 10n ** 19n, flags }, '0x'],
    })
  }
  const key = [usdc, weth, 100, 1, stranger]
  const dry = steps(
    '0x10',
    input('bytes, bytes[]', '0x080c0e', [
      input('((address, address, uint24, int24, address), bool, uint128, uint128, bytes)', [
        ...[key, true, 10n ** 19n, 1_000_000n, '0x'],
      ]),
      input('address, uint256', usdc, 1_000_000n),
      input('address, address, uint256', weth, '0x0000000000000000000000000000000000000001', 0n),
    ]),
  )
  const away = call(
    weth,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 10n ** 19n] }),
  )

  test.each([
    ['at a price limit', router02, limited(12_345n)],
    ['1inch, partly filled', oneInch, partial(1n)],
    ['1inch, partly filled, with other flags', oneInch, partial(5n)],
    ['a pool of V4 that runs dry', universal, dry],
  ] as const)('promises no income that would cover the loss of a later call: %s', async (_, to, data) => {
    const both = await views(call(to, data), away)
    expect(inWords(outcome(both).title)).toContain('10\u202fWETH')
    expect(
      both[0]?.effects.filter(({ direction, amount }) => direction === 'received' && amount !== '0x0'),
    ).toEqual([])
  })

  test('promises its least amount where the contract checks it', async () => {
    for (const [to, data] of [
      [router02, limited(0n)],
      [oneInch, partial(0n)],
      [oneInch, partial(4n)],
    ] as const) {
      const view = await one(to, data)
      expect(view.guessed ?? false).toBe(false)
      expect(inWords(outcome([view]).title)).toContain('10\u202fWETH')
    }
  })
})

describe('calls in calls', () => {
  const inRouter = (recipient: Address) => [
    encodeFunctionData({
      abi,
      functionName: 'exactInputSingle',
      args: [
        {
          tokenIn: usdc,
          tokenOut: weth,
          fee: 500,
          recipient: '0x0000000000000000000000000000000000000002',
          amountIn: 200_000_000n,
          amountOutMinimum: 0n,
          sqrtPriceLimitX96: 0n,
        },
      ],
    }),
    encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [10n ** 17n, recipient] }),
  ]

  test('of a router come to one swap', async () => {
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [1n, inRouter(me)] })
    const view = await one(router02, data)
    expect(view).toMatchObject({
      verb: 'Swap 200\u202fUSDC for at least 0.1\u202fETH',
      guessed: false,
      inner: {
        by: 'itself',
        cut: 0,
        calls: [
          { verb: 'Swap 200\u202fUSDC for at least 0\u202fWETH', effects: [{ direction: 'sent' }] },
          { verb: 'Unwrap at least 0.1\u202fETH', effects: [{ direction: 'received', bound: 'least' }] },
        ],
      },
    })
  })

  describe('of wrapped coins at a router with a coin that comes along', () => {
    const single = (amountIn: bigint, tokenIn = weth, tokenOut = usdc) =>
      encodeFunctionData({
        abi,
        functionName: 'exactInputSingle',
        args: [
          {
            tokenIn,
            tokenOut,
            fee: 500,
            recipient: stranger,
            amountIn,
            amountOutMinimum: 0n,
            sqrtPriceLimitX96: 0n,
          },
        ],
      })
    const hops = (amountIn: bigint, ...tokens: Address[]) =>
      encodeFunctionData({
        abi: parseAbi([
          'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
        ]),
        args: [{ path: path(...tokens), recipient: stranger, amountIn, amountOutMinimum: 0n }],
      })
    const sentBy = async (...made: Parameters<typeof one>) =>
      (await one(...made)).effects.map(
        ({ direction, asset, amount = '0x0' }) => `${direction} ${BigInt(amount)} ${asset.symbol}`,
      )
    const batch = (...data: Hex[]) =>
      sentBy(router02, encodeFunctionData({ abi, functionName: 'multicall', args: [1n, data] }), '0x64')

    test('take only the coin if it covers them, and else both', async () => {
      expect(await sentBy(router02, single(100n), '0x64')).toEqual(['sent 100 ETH'])
      expect(await sentBy(router02, single(101n), '0x64')).toEqual(['sent 100 ETH', 'sent 101 WETH'])
    })

    test('use it up one after the other', async () => {
      expect(await batch(single(60n), single(40n))).toEqual(['sent 100 ETH'])
      expect(await batch(hops(60n, weth, wbtc, usdc), single(40n))).toEqual(['sent 100 ETH'])
      expect(await batch(single(60n), single(41n))).toEqual(['sent 100 ETH', 'sent 41 WETH'])
      expect(await batch(single(100n), single(100n))).toEqual(['sent 100 ETH', 'sent 100 WETH'])
    })

    test.each<[string, Hex]>([
      ['sends it back', encodeFunctionData({ abi, functionName: 'refundETH' })],
      ['swaps another token', single(5n, usdc)],
      ['comes through the wrapped coin again', hops(1n, weth, wbtc, weth, usdc)],
      ['nobody knows', '0x12345678'],
      ['swaps the whole balance', single(0n)],
    ])('take the wrapped coin after a call that %s', async (_, before) => {
      expect(await batch(before, single(50n))).toContain('sent 50 WETH')
    })

    test('are a guess if a stranger’s token can take the coin out first', async () => {
      const guessed = async (...made: Parameters<typeof one>) => (await one(...made)).guessed
      expect(await guessed(router02, hops(50n, weth, wbtc, usdc), '0x64')).toBe(false)
      expect(await guessed(router02, hops(50n, weth, token, usdc), '0x64')).toBe(true)
      expect(await guessed(router02, single(50n, weth, token), '0x64')).toBe(true)
      expect(await guessed(router02, single(50n, weth, token), '0x0')).toBe(false)
      const args = [1n, [single(50n, weth, token)]] as const
      expect(
        await guessed(router02, encodeFunctionData({ abi, functionName: 'multicall', args }), '0x64'),
      ).toBe(true)
    })

    test('take the wrapped coin where the router does not wrap', async () => {
      const permit2Step = steps('0x02', input('address, address, uint160', weth, stranger, 100n))
      const swapStep = steps(
        '0x00',
        input('address, uint256, uint256, bytes, bool', stranger, 100n, 0n, path(weth, usdc), true),
      )
      const desc = { srcToken: weth, dstToken: usdc, srcReceiver: stranger, dstReceiver: stranger }
      const order = encodeFunctionData({
        abi,
        functionName: 'swap',
        args: [stranger, { ...desc, amount: 100n, minReturnAmount: 1n, flags: 2n }, '0x'],
      })
      for (const [to, data] of [
        [universal, permit2Step],
        [universal, swapStep],
        [oneInch, order],
      ] as const)
        expect(await sentBy(to, data, '0x64')).toEqual(['sent 100 ETH', 'sent 100 WETH'])
    })
  })

  test('of the universal router: the coin is wrapped and swapped', async () => {
    const data = steps(
      '0x0b000c',
      input('address, uint256', '0x0000000000000000000000000000000000000002', 10n ** 18n),
      input(
        'address, uint256, uint256, bytes, bool',
        '0x0000000000000000000000000000000000000001',
        10n ** 18n,
        3_000_000_000n,
        path(weth, usdc),
        false,
      ),
      input('address, uint256', '0x0000000000000000000000000000000000000001', 0n),
    )
    expect(await one(universal, data, ethersIn)).toMatchObject({
      verb: 'Swap 1\u202fETH for at least 3,000\u202fUSDC',
      sub: 'through Uniswap Universal Router',
      guessed: false,
      inner: {
        calls: [{ verb: 'Wrap the coin' }, { signature: expect.stringContaining('V3_SWAP_EXACT_IN(') }, {}],
      },
    })
  })

  test('that pay a share or wrap the coin name the receiver', async () => {
    const fee = encodeFunctionData({
      abi: parseAbi([
        'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
      ]),
      args: [1n, friend, 9_000n, stranger],
    })
    const paid = encodeFunctionData({ abi, functionName: 'multicall', args: [1n, [fee]] })
    const v4 = input('bytes, bytes[]', '0x10', [input('address, address, uint256', usdc, stranger, 10_000n)])
    for (const [to, data] of [
      [universal, steps('0x0b', input('address, uint256', stranger, 10n ** 18n))],
      [universal, steps('0x06', input('address, address, uint256', weth, stranger, 10_000n))],
      [universal, steps('0x10', v4)],
      [router02, paid],
    ] as const) {
      const [view] = await views(call(to, data, ethersIn))
      const named = innermost(view as CallView).flatMap(({ taker, sub }) => (taker ? [inWords(sub)] : []))
      expect(named.join()).toContain('0x123456…567890')
    }
  })

  test('with a maximum that is none are losses without a limit', async () => {
    const most = 2n ** 256n - 1n
    const exact = parseAbi([
      'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
      'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
      'function transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount, uint256 minOutputTokenAmount, (uint32 deploymentNonce, bytes data)[] transformations)',
    ])
    const single = (amountInMaximum: bigint) =>
      encodeFunctionData({
        abi: exact,
        functionName: 'exactOutputSingle',
        args: [
          {
            tokenIn: usdc,
            tokenOut: weth,
            fee: 3000,
            recipient: me,
            amountOut: 10n ** 17n,
            amountInMaximum,
            sqrtPriceLimitX96: 0n,
          },
        ],
      })
    const pair = encodeFunctionData({
      abi: exact,
      functionName: 'swapTokensForExactTokens',
      args: [10n ** 17n, most, [usdc, weth], me, 1n],
    })
    const transform = encodeFunctionData({
      abi: exact,
      functionName: 'transformERC20',
      args: [usdc, weth, most, 1n, []],
    })
    const out = steps(
      '0x01',
      input('address, uint256, uint256, bytes, bool', me, 1n, most, path(weth, usdc), true),
    )
    for (const [to, data] of [
      [router02, single(most)],
      [router02, single(2n ** 255n)],
      [v2, pair],
      ['0xDef1C0ded9bec7F1a1670819833240f027b25EfF', transform],
      [universal, out],
    ] as const)
      expect(inWords(outcome([await one(to, data)]).title)).toContain('You send unlimited USDC')
  })

  test('by which the universal router takes what it holds itself, but from the account, have no limit', async () => {
    const own = 2n ** 255n
    const swapOwn = input(
      'address, uint256, uint256, bytes, bool',
      me,
      own,
      10n ** 17n,
      path(usdc, weth),
      true,
    )
    const plan = input('bytes, bytes[]', '0x0e0b', [
      input('address, address, uint256', usdc, stranger, 10n ** 12n),
      input('address, uint256, bool', usdc, own, true),
    ])
    for (const data of [steps('0x00', swapOwn), steps('0x10', plan)]) {
      const view = await one(universal, data)
      expect(view.guessed).toBe(true)
      expect(inWords(outcome([view]).title)).toContain('You send unlimited USDC')
    }
    const [{ verb } = { verb: '' }] = innermost(await one(universal, steps('0x00', swapOwn)))
    expect(inWords(verb)).toBe('Swap USDC for at least 0.1\u202fWETH')
  })

  test('of the universal router: steps in steps, which settle in version 4', async () => {
    const v4 = input('bytes, bytes[]', '0x070c0f', [
      '0x',
      input('address, uint256', usdc, 200_000_000n),
      input('address, uint256', zeroAddress, 10n ** 17n),
    ])
    expect(await one(universal, steps('0x10', v4))).toMatchObject({
      verb: 'Swap at most 200\u202fUSDC for at least 0.1\u202fETH',
      inner: { calls: [{ inner: { calls: [{ verb: 'Swap in pools' }, {}, {}] } }] },
    })
  })

  test('of the universal router that pay several people name each of them, and each is judged', async () => {
    const pay = (to: Address, amount: bigint) => ({ from: me, to, amount, token: usdc })
    const data = steps(
      '0x0d',
      input('(address from, address to, uint160 amount, address token)[]', [
        pay(friend, 1n),
        pay(stranger, 1_000_000_000n),
        pay(friend, 2n),
      ]),
    )
    const view = await one(universal, data)
    expect(view.effects.map(({ to, amount }) => [to?.address, Number(amount)])).toEqual([
      [friend, 1],
      [stranger, 1_000_000_000],
      [friend, 2],
    ])
    const step = view.inner?.calls[0]
    expect(inWords(step?.sub ?? '')).toBe('to 0x709979…dc79C8 and 0x123456…567890')
    expect(recipientsOf(outcome([view]).ledger[0] as LedgerEntry, [view])).toMatchObject([
      { address: friend, share: 3n },
      { address: stranger, share: 1_000_000_000n },
    ])
    const judged = { chainId: 1, from: me, calls: [], views: [view], own: [me], knownRecipients: [friend] }
    const [warning, ...more] = await warn(rpc, judged)
    expect([warning?.warning, ...more]).toEqual(['firstInteraction'])
    expect(inWords(warning?.text ?? '')).toBe('First time this account uses 0x123456…567890.')
  })

  test('that pay several people, the burn address among them, hide nobody behind another', async () => {
    const like = `${friend.slice(0, 8)}${'9'.repeat(28)}${friend.slice(-6)}`.toLowerCase() as Address
    const burned: Address = '0x000000000000000000000000000000000000dEaD'
    const pay = (to: Address) => ({ from: me, to, amount: 1n, token: usdc })
    const data = steps(
      '0x0d',
      input('(address from, address to, uint160 amount, address token)[]', [
        pay(stranger),
        pay(burned),
        pay(like),
      ]),
    )
    const view = await one(universal, data)
    const judged = { chainId: 1, from: me, calls: [], views: [view], own: [me], knownRecipients: [friend] }
    const kinds = (await warn(rpc, judged)).map(({ warning }) => warning)
    expect(kinds).toEqual(['lookalikeRecipient', 'burnAddress', 'firstInteraction'])
    const fee = encodeFunctionData({
      abi: parseAbi([
        'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
      ]),
      args: [1n, friend, 10_000n, like],
    })
    const views = [
      await one(router02, encodeFunctionData({ abi, functionName: 'multicall', args: [1n, [fee]] })),
    ]
    expect((await warn(rpc, { ...judged, views })).map(({ warning }) => warning)).toContain(
      'lookalikeRecipient',
    )
  })

  test('of the universal router that pay out all that it holds promise no amount', async () => {
    const take = input('address, address, uint160', usdc, stranger, 5n)
    const payOut = (amount: bigint) =>
      steps('0x0205', take, input('address, address, uint256', usdc, me, amount))
    for (const amount of [2n ** 255n, 2n ** 256n - 1n])
      expect(await one(universal, payOut(amount))).toMatchObject({
        effects: [{ direction: 'sent', amount: '0x5' }],
      })
    expect(outcome([await one(universal, payOut(2n ** 255n))]).title).toEqual('You send 0.000005\u202fUSDC.')
    expect(await one(universal, payOut(4n))).toMatchObject({ effects: [{}, { direction: 'received' }] })
  })

  const pool = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks) poolKey'
  const single = (hop = '') =>
    `(${pool}, bool zeroForOne, uint128 first, uint128 second, ${hop}bytes hookData) swap` as const
  const newer = single('uint256 minHopPriceX36, ')
  const members = (zeroForOne: boolean, first: bigint, second: bigint) => ({
    poolKey: { currency0: zeroAddress, currency1: usdc, fee: 500, tickSpacing: 10, hooks: zeroAddress },
    zeroForOne,
    first,
    second,
    minHopPriceX36: 7n ** 40n,
    hookData: '0x',
  })
  const settled = [
    input('address, uint256', zeroAddress, 10n ** 18n),
    input('address, uint256', usdc, 3_000_000_000n),
  ] as const

  test.each([
    ['0x060c0f', single(), true, 10n ** 18n, 3_000_000_000n, 'Swap 1\u202fETH for at least 3,000\u202fUSDC'],
    ['0x060c0f', newer, true, 10n ** 18n, 3_000_000_000n, 'Swap 1\u202fETH for at least 3,000\u202fUSDC'],
    ['0x060c0f', single(), false, 3_000_000_000n, 10n ** 18n, 'Swap 3,000\u202fUSDC for at least 1\u202fETH'],
    ['0x080c0f', single(), true, 3_000_000_000n, 10n ** 18n, 'Swap at most 1\u202fETH for 3,000\u202fUSDC'],
    ['0x080c0f', newer, false, 10n ** 18n, 3_000_000_000n, 'Swap at most 3,000\u202fUSDC for 1\u202fETH'],
  ] as const)('of version 4 in one pool say what is swapped, whichever way (%#)', async (...row) => {
    const [codes, types, zeroForOne, first, second, verb] = row
    const swapped = input(types, members(zeroForOne, first, second))
    const v4 = input('bytes, bytes[]', codes, [swapped, ...settled])
    const view = await one(universal, steps('0x10', v4), ethersIn)
    const [made] = view.inner?.calls[0]?.inner?.calls ?? []
    // Only settlement moves assets of the account; a swap inside the pool does not.
    expect(made).toMatchObject({ verb, effects: [], guessed: false })
    expect(view).toMatchObject({ verb: 'Swap 1\u202fETH for at least 3,000\u202fUSDC', guessed: false })
  })

  test.each([
    ['0x070c0f', '', 'Swap 1\u202fETH for at least 3,000\u202fUSDC'],
    ['0x070c0f', 'uint256[] minHopPriceX36, ', 'Swap 1\u202fETH for at least 3,000\u202fUSDC'],
    ['0x090c0f', '', 'Swap at most 1\u202fETH for 3,000\u202fUSDC'],
    ['0x090c0f', 'uint256[] minHopPriceX36, ', 'Swap at most 1\u202fETH for 3,000\u202fUSDC'],
  ] as const)(
    'of version 4 in several pools say what is swapped, end to end (%#)',
    async (codes, hop, verb) => {
      const isExactIn = codes === '0x070c0f'
      const pools =
        '(address intermediateCurrency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path'
      const path = (isExactIn ? [wbtc, usdc] : [zeroAddress, wbtc]).map((intermediateCurrency) => {
        const rest = { fee: 500, tickSpacing: 10, hooks: zeroAddress, hookData: '0x' }
        return { intermediateCurrency, ...rest }
      })
      const [first, second] = isExactIn ? [10n ** 18n, 3_000_000_000n] : [3_000_000_000n, 10n ** 18n]
      const swapped = input(`(address end, ${pools}, ${hop}uint128 first, uint128 second) swap`, {
        end: isExactIn ? zeroAddress : usdc,
        path,
        minHopPriceX36: [7n ** 40n, 7n ** 41n],
        first,
        second,
      })
      const v4 = input('bytes, bytes[]', codes, [swapped, ...settled])
      const view = await one(universal, steps('0x10', v4), ethersIn)
      expect(view.inner?.calls[0]?.inner?.calls[0]).toMatchObject({ verb, effects: [], guessed: false })
      expect(view).toMatchObject({ verb: 'Swap 1\u202fETH for at least 3,000\u202fUSDC', guessed: false })
    },
  )

  describe('of version 4 that settle all that is open', () => {
    const router = '0x0000000000000000000000000000000000000002'
    const sender = '0x0000000000000000000000000000000000000001'
    const swapped = input(single(), {
      ...members(false, 200_000_000n, 10n ** 17n),
      poolKey: { currency0: weth, currency1: usdc, fee: 500, tickSpacing: 10, hooks: zeroAddress },
    })
    const pay = input('address, uint256, bool', usdc, 0n, true)
    const take = (who: Address, amount = 0n) => input('address, address, uint256', weth, who, amount)
    const plan = (codes: Hex, ...params: Hex[]) => input('bytes, bytes[]', codes, params)

    test('say what the swap before them takes and brings', async () => {
      expect(await one(universal, steps('0x10', plan('0x060b0e', swapped, pay, take(sender))))).toMatchObject(
        {
          verb: 'Swap 200\u202fUSDC for at least 0.1\u202fWETH',
          guessed: false,
          effects: [
            { direction: 'sent', asset: { symbol: 'USDC' }, amount: '0xbebc200' },
            { direction: 'received', asset: { symbol: 'WETH' }, amount: '0x16345785d8a0000', bound: 'least' },
          ],
        },
      )
    })

    test('promise no amount that another account gets or the router keeps', async () => {
      const of = async (who: Address) =>
        (await one(universal, steps('0x10', plan('0x060b0e', swapped, pay, take(who))))).effects.map(
          ({ direction }) => direction,
        )
      expect(await of(stranger)).toEqual(['sent'])
      expect(await of(router)).toEqual(['sent'])
    })

    test('are a guess if another account took a loan first, which this account would pay back', async () => {
      const loan = input('address, address, uint256', usdc, stranger, 10n ** 12n)
      expect(await one(universal, steps('0x10', plan('0x0e0b', loan, pay)))).toMatchObject({ guessed: true })
    })

    test('are a guess where the account may pay any amount', async () => {
      const loan = input('address, address, uint256', usdc, stranger, 10n ** 12n)
      const payAll = input('address, uint256', usdc, 2n ** 256n - 1n)
      const payBalance = input('address, uint256, bool', usdc, 2n ** 255n, true)
      for (const last of [plan('0x0e0c', loan, payAll), plan('0x0b0e', payBalance, take(stranger))])
        expect(await one(universal, steps('0x10', last))).toMatchObject({ guessed: true })
    })

    test('are a guess at the first version of the router, which runs other steps under the code', async () => {
      const data = steps('0x10', plan('0x060b0e', swapped, pay, take(sender)))
      expect(await one('0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', data)).toMatchObject({
        sub: 'through Uniswap Universal Router V1',
        guessed: true,
        effects: [],
      })
    })

    test('promise nothing in a step that may fail', async () => {
      const view = await one(universal, steps('0x90', plan('0x060b0e', swapped, pay, take(sender))))
      expect(view).toMatchObject({ guessed: true, effects: [{ direction: 'sent' }] })
    })
  })

  test('with a step that nobody knows are a guess', async () => {
    expect(await one(universal, steps('0x3f', '0x'))).toMatchObject({
      guessed: true,
      inner: { calls: [{ verb: 'A step Volley doesn’t know', guessed: true }] },
    })
  })

  test('of a stranger are a guess, whatever they seem to be', async () => {
    const view = await one(stranger, encodeBatch('erc7821', [call(weth, '0x')]))
    expect(view).toMatchObject({ guessed: true, inner: { calls: [{}] } })
  })

  test('of an account are read only where its mode says that they are one batch', async () => {
    const data = encodeBatch('erc7821', [call(weth, '0x')])
    const withMode = (mode: string) =>
      one(me, `${data.slice(0, 10)}${mode.padEnd(64, '0')}${data.slice(74)}` as Hex)
    for (const mode of ['01', '01000000000078210001'])
      expect(await withMode(mode)).toMatchObject({ guessed: false, inner: { calls: [{}] } })
    for (const mode of ['01000000000078210002', '0101', 'ff', '00'])
      expect(await withMode(mode)).toMatchObject({ guessed: true, effects: [] })
  })

  test('of Multicall3 are a guess where some are left out, or where nobody sees who gets the coin', async () => {
    const passing = parseAbi([
      'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    ])
    const pay = { target: stranger, allowFailure: false, value: 10n ** 18n, callData: '0x' as Hex }
    const all = (calls: (typeof pay)[]) =>
      encodeFunctionData({ abi: passing, functionName: 'aggregate3Value', args: [calls] })
    const idle = { ...pay, target: weth, value: 0n }
    expect(await one(multicall3, all([pay]), ethersIn)).toMatchObject({ guessed: false })
    const many = await one(multicall3, all([...Array.from({ length: 60 }, () => idle), pay]), ethersIn)
    expect({ ...many, verb: inWords(many.verb) }).toMatchObject({
      verb: 'Run 61 calls through Multicall3',
      guessed: true,
    })
    let deep = all([pay])
    for (let depth = 0; depth < 5; depth += 1) deep = all([{ ...pay, target: multicall3, callData: deep }])
    expect(await one(multicall3, deep, ethersIn)).toMatchObject({ guessed: true })
  })

  test('of Multicall3 are its own: they move nothing of the account', async () => {
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5_000_000n] })
    const data = encodeFunctionData({
      abi,
      functionName: 'aggregate3',
      args: [[{ target: usdc, allowFailure: false, callData: transfer }]],
    })
    expect(await one(multicall3, data)).toMatchObject({
      verb: 'Run 1 call through Multicall3',
      effects: [],
      inner: { by: 'contract', calls: [{ verb: 'Send USDC', data: transfer, effects: [] }] },
    })
  })

  test('of the account itself are fully explained, however they are wrapped', async () => {
    const batch = encodeBatch('erc7821', [call(v2, swap(me))])
    expect(await one(me, batch)).toMatchObject({
      guessed: false,
      inner: { by: 'account', calls: [{ verb: 'Swap 200\u202fUSDC for at least 0.08\u202fWBTC' }] },
      effects: [{ direction: 'sent' }, { direction: 'received' }],
    })
  })

  test('tokens that Permit2 takes from another account are not ours', async () => {
    const take = (from: Address) =>
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, stranger, 5n, usdc] })
    expect((await one(permit2, take(friend))).effects).toEqual([])
    expect(await one(permit2, take(me))).toMatchObject({
      effects: [{ direction: 'sent', amount: '0x5' }],
      taker: { address: stranger },
    })
  })
})

describe('hostile data', () => {
  const countOf = (view: CallView): number =>
    1 + (view.inner?.calls ?? []).reduce((sum, inner) => sum + countOf(inner), 0)
  const depthOf = (view: CallView): number => 1 + Math.max(0, ...(view.inner?.calls ?? []).map(depthOf))

  test('nests no deeper than is read, which is a guess then', async () => {
    let data = encodeFunctionData({ abi, functionName: 'refundETH' })
    for (let depth = 0; depth < 30; depth++)
      data = encodeFunctionData({
        abi,
        functionName: 'multicall',
        args: [1n, [data, data].slice(depth > 6 ? 1 : 0)],
      })
    const view = await one(router02, data)
    expect(depthOf(view)).toBe(5)
    expect(view.guessed).toBe(true)
  })

  test('has no more rows than are read, which is a guess then', async () => {
    const many = Array<Hex>(1000).fill(encodeFunctionData({ abi, functionName: 'refundETH' }))
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [1n, many] })
    const view = await one(router02, data)
    expect(countOf(view)).toBe(61)
    expect(view).toMatchObject({ guessed: true, inner: { cut: 940 } })
  })

  test('of any shape never fails, and stays within bounds', async () => {
    const { functions, steps } = await functionTable()
    const selectors = functions.map(({ abi }) => toFunctionSelector(`function ${abi}`))
    expect(Object.keys(steps.universal ?? {}).length).toBeGreaterThan(10)
    // Small words, and words that point into the data, find more than noise does.
    const word = fc.oneof(
      fc.nat(400).map((number) => number.toString(16).padStart(64, '0')),
      fc.nat(12).map((number) => (number * 32).toString(16).padStart(64, '0')),
      fc.constantFrom(usdc, me, universal).map((address) => address.slice(2).padStart(64, '0')),
      fc.constantFrom('f'.repeat(64), `080b10210a03${'0'.repeat(52)}`),
    )
    const data = fc
      .tuple(fc.constantFrom(...selectors), fc.array(word, { maxLength: 40 }))
      .map(([selector, words]) => `${selector}${words.join('')}` as Hex)
    const to = fc.constantFrom(me, v2, v3, router02, universal, oneInch, permit2, multicall3, stranger)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(to, data), { maxLength: 5 }), async (raw) => {
        const seen = await views(...raw.map(([to, data]) => call(to, data, '0x1')))
        expect(seen).toHaveLength(raw.length)
        for (const view of seen) {
          expect(countOf(view)).toBeLessThanOrEqual(61)
          expect(depthOf(view)).toBeLessThanOrEqual(5)
          expect(view.args.length).toBeLessThanOrEqual(40)
        }
        outcome(seen)
      }),
      { numRuns: 400 },
    )
  })
})

test('whatever the table calls a function is in the catalogue, as a title and as a sentence', async () => {
  const { functions, steps } = await functionTable()
  const verbs = [functions, ...Object.values(steps).map((rows) => Object.values(rows))].flat()
  const named = verbs.flatMap(({ verb }) => verb ?? [])
  expect(named.length).toBeGreaterThan(0)
  for (const verb of named) {
    const title = titled(verb)
    expect(inWords(title.verb), verb).not.toBe('')
    expect(inWords(sentenceOf(title) ?? ''), verb).not.toBe('')
  }
})

test('a title of the table is whole without an asset if its message names none', async () => {
  const { functions, steps } = await functionTable()
  const rows = [functions, ...Object.values(steps).map((rows) => Object.values(rows))].flat()
  for (const { verb, whole = false } of rows)
    if (verb)
      expect([verb, withBlanks(`call_${verb}_you`).every(({ blank }) => !blank)]).toEqual([verb, whole])
})
