import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { Asset, CallView, LedgerEntry, Party, Review } from '../../../domain/review/review.ts'
import type { Text } from '../../../domain/text/message.ts'

/** Reserved for examples (RFC 2606): nobody can own it. */
export const practiceHost = 'swap.harbor.example'

const chainId = 1
const shop = 'Harbor'
const usdcParty: Party = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USDC' }
const weth: Party = { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', name: 'WETH' }
const usdc: Asset = { address: usdcParty.address, symbol: 'USDC', decimals: 6, known: true }
const coin: Asset = { symbol: 'ETH', decimals: 18, known: true }

// Made-up addresses. Nobody sends anything to them: the page has no way to.
const exchange: Party = { address: '0x00000000000000000000000000000000bA7c4E4a', name: shop }
const mira: Party = { address: '0x00000000000000000000000000000000FEE1f00d', called: 'Mira' }

const buyer: Party = { address: '0x00000000000000000000000000000000acC00001' }

const swapped = 250_000_000n
const given = 25_000_000n
const expected = 83_200_000_000_000_000n
const least = 82_780_000_000_000_000n
const fee = 412_000_000_000_000n

const inUsdc = (value: bigint): Text => ({ amount: `${value}`, decimals: 6, symbol: 'USDC' })
const inEth = (value: bigint): Text => ({ amount: `${value}`, decimals: 18, symbol: 'ETH' })
const hex = (value: bigint) => `0x${value.toString(16)}` as const
const sent = (value: bigint): LedgerEntry => ({ direction: 'sent', asset: usdc, amount: hex(value) })
const allowed: LedgerEntry = { direction: 'allowance', asset: usdc, party: exchange, amount: hex(swapped) }
const bought: LedgerEntry = {
  direction: 'received',
  asset: coin,
  amount: hex(least),
  bound: 'least',
  tried: `${expected}`,
}

/** An argument of a call, as the window lists it. */
const arg = (
  name: string,
  type: string,
  value: Text,
  means: { party?: Party; asset?: Asset } = {},
): CallView['args'][number] => ({ name, type, value, ...means })

const calls: CallView[] = [
  {
    verb: { say: 'call_approve', values: { symbol: 'USDC', amount: inUsdc(swapped) } },
    sub: { say: 'call_who_spend', values: { who: shop, amount: inUsdc(swapped) } },
    to: usdcParty,
    value: '0x0',
    data: '0x095ea7b300000000000000000000000000000000000000000000000000000000ba7c4e4a000000000000000000000000000000000000000000000000000000000ee6b280',
    guessed: false,
    signature: 'approve(address spender, uint256 amount)',
    args: [
      arg('spender', 'address', exchange.address, { party: exchange }),
      arg('amount', 'uint256', `${swapped}`, { asset: usdc }),
    ],
    effects: [allowed],
  },
  {
    verb: {
      say: 'call_swap',
      values: {
        give: inUsdc(swapped),
        get: { say: 'amount_atLeast', values: { amount: inEth(least) } },
      },
    },
    sub: { say: 'call_through', values: { who: shop } },
    to: exchange,
    value: '0x0',
    data: '0x18cbafe5000000000000000000000000000000000000000000000000000000000ee6b280000000000000000000000000000000000000000000000000012617f8ae81c00000000000000000000000000000000000000000000000000000000000000000a000000000000000000000000000000000000000000000000000000000acc000010000000000000000000000000000000000000000000000000000000070dbd8800000000000000000000000000000000000000000000000000000000000000002000000000000000000000000a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    guessed: false,
    signature:
      'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    args: [
      arg('amountIn', 'uint256', `${swapped}`, { asset: usdc }),
      arg('amountOutMin', 'uint256', `${least}`, { asset: coin }),
      arg('path 1', 'address', usdcParty.address, { party: usdcParty }),
      arg('path 2', 'address', weth.address, { party: weth }),
      arg('to', 'address', buyer.address, { party: buyer }),
      arg('deadline', 'uint256', { time: 1_893_456_000 }),
    ],
    effects: [sent(swapped), bought],
  },
  {
    verb: { say: 'call_send', values: { what: inUsdc(given) } },
    sub: { say: 'call_to', values: { who: 'Mira' } },
    to: usdcParty,
    value: '0x0',
    data: '0xa9059cbb00000000000000000000000000000000000000000000000000000000fee1f00d00000000000000000000000000000000000000000000000000000000017d7840',
    guessed: false,
    signature: 'transfer(address to, uint256 amount)',
    args: [
      arg('to', 'address', mira.address, { party: mira }),
      arg('amount', 'uint256', `${given}`, { asset: usdc }),
    ],
    effects: [sent(given)],
    taker: mira,
  },
]

const rows = [sent(swapped + given), bought]
const title: Text = {
  sentences: [
    { say: 'outcome_send', values: { what: { list: [inUsdc(swapped + given)] } } },
    { say: 'outcome_receive', values: { what: { list: [inEth(expected)] } } },
  ],
}

/** A batch as a site would ask for it, in the form in which the background describes one. */
export const practiceReview: Review = {
  asks: { say: 'review_batchAsks' },
  title,
  confirm: { say: 'review_sendCalls', count: calls.length },
  chainId,
  blocks: [
    { kind: 'ledger', rows },
    { kind: 'calls', calls, mode: 'atomic', options: ['atomic'] },
  ],
}

const run: Run = {
  failures: [],
  title,
  rows,
  seen: rows,
  calls: [[allowed], [sent(swapped), { ...bought, amount: hex(expected) }], [sent(given)]],
  allowances: [],
}

/** What a node would answer to it. */
export const practicePreview: Extract<Preview, { state: 'ready' }> = {
  state: 'ready',
  at: 0,
  blockNumber: '0x1',
  fees: { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' },
  fee: { atomic: hex(fee) },
  simulated: true,
  failures: [],
  runs: { atomic: run },
}
