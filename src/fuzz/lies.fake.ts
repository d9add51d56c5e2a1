import account from '@account-abstraction/contracts/artifacts/Simple7702Account.json' with { type: 'json' }
import { type Hex, numberToHex } from 'viem'
import { defaultDelegate, delegates, delegationTo } from '../contracts/delegates.ts'
import { gasPriceOracle } from '../contracts/pricing.ts'
import { testAddresses } from '../vault/vault.fake.ts'
import { paymaster, quote } from './services.fake.ts'
import { token } from './values.fake.ts'

export type Answer = { result: unknown } | { error: unknown }

/** A lying node's answer to one method. `honest` gives the honest answer; `turn` counts the node's requests. */
type Telling = (honest: () => Promise<Answer>, params: readonly unknown[], turn: number) => Promise<Answer>

/** Answers of the right form with harmful values. */
export type Lie = Readonly<Record<string, Telling>>

const stranger = '0x000000000000000000000000000000000000dEaD'
const [gwei, coin, most] = ['0x3b9aca00', '0xde0b6b3a7640000', `0x${'f'.repeat(64)}`] as const
const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
const text = (words: string): Hex =>
  `${word(32)}${word(words.length).slice(2)}${Buffer.from(words).toString('hex').padEnd(64, '0')}`

const at = <value>(values: readonly value[], turn: number) => values[turn % values.length] as value

/** Returns these results in turn, and the first again after the last. */
const says =
  (...results: unknown[]): Telling =>
  async (_, __, turn) => ({ result: at(results, turn) })

const fails =
  (...messages: string[]): Telling =>
  async (_, __, turn) => ({ error: { code: -32000, message: at(messages, turn) } })

/** The honest result with these members replaced. */
const withOther =
  (...others: Record<string, unknown>[]): Telling =>
  async (honest, _, turn) => {
    const answer = await honest()
    if (!('result' in answer) || typeof answer.result !== 'object' || !answer.result) return answer
    return { result: { ...answer.result, ...at(others, turn) } }
  }

/** The honest quantity, changed. */
const made =
  (...changes: ((value: bigint) => bigint)[]): Telling =>
  async (honest, _, turn) => {
    const answer = await honest()
    if (!('result' in answer) || typeof answer.result !== 'string') return answer
    return { result: numberToHex(at(changes, turn)(BigInt(answer.result))) }
  }

const times = (factor: bigint) => made((value) => value * factor)

/** Lies about these addresses, and answers honestly about all others. */
const of =
  (addresses: readonly string[], telling: Telling): Telling =>
  async (honest, params, turn) => {
    const [first] = params
    const address = typeof first === 'string' ? first : (first as { to?: string } | undefined)?.to
    const isMeant = addresses.some((one) => one.toLowerCase() === address?.toLowerCase())
    return isMeant ? telling(honest, params, turn) : honest()
  }

/** A call of a function of the token. */
const ofToken = (selector: Hex, ...results: Hex[]): Telling =>
  of([token], async (honest, params, turn) => {
    const [{ data = '0x' } = {}] = params as [{ data?: string }?]
    return data.startsWith(selector) ? { result: at(results, turn) } : honest()
  })

const ofOracle = (...fees: (bigint | undefined)[]): Telling =>
  of([gasPriceOracle], async (_, __, turn) => {
    const fee = at(fees, turn)
    return fee === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result: word(fee) }
  })

const tips = (wei: string) => ({ reward: Array.from({ length: 10 }, () => [wei, wei, wei]) })
const receipt = (status: Hex): Telling => {
  return async (_, [transactionHash]) => ({
    result: {
      transactionHash,
      status,
      blockNumber: '0x64',
      blockHash: word(7),
      gasUsed: most,
      logs: [{ address: token, data: word(10n ** 30n), topics: [word(1), word(2), word(3)] }],
    },
  })
}
/** Answers a send with an error; the node drops the transaction, or still passes it on. */
const refuses = (message: string, passesOn: boolean): Lie => ({
  async eth_sendRawTransaction(honest) {
    if (passesOn) await honest()
    return { error: { code: -32000, message } }
  },
})
const simulated = (gasUsed: Hex, logs: unknown[]): Lie => ({
  async eth_simulateV1(_, [options]) {
    const { blockStateCalls = [] } = (options ?? {}) as { blockStateCalls?: { calls?: unknown[] }[] }
    return {
      result: blockStateCalls.map(({ calls = [] }) => ({
        number: '0x65',
        calls: calls.map(() => ({ status: '0x1', returnData: '0x', gasUsed, logs })),
      })),
    }
  },
})
const income = {
  address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  data: word(5n * 10n ** 18n),
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word(1),
    word(BigInt(testAddresses[0])),
  ],
}

export const lies: readonly Lie[] = [
  // Fees.
  ...[coin, gwei, '0x1', '0x0', most].map((baseFeePerGas) => ({
    eth_getBlockByNumber: withOther({ baseFeePerGas }),
  })),
  { eth_getBlockByNumber: withOther({ baseFeePerGas: null }), eth_gasPrice: says(coin, '0x1', gwei) },
  ...['0x80', '0x12c', '0x258', coin, '0x0', most].map((wei) => ({
    eth_gasPrice: says(wei),
    eth_maxPriorityFeePerGas: says(wei),
    eth_feeHistory: says(tips(wei)),
  })),
  { eth_feeHistory: says(tips('0x0'), tips('0x12c'), tips(coin)) },
  { eth_getBlockByNumber: withOther({ baseFeePerGas: '0x64' }, { baseFeePerGas: coin }) },
  ...['0xc8', '0x12c', '0x190'].map((baseFeePerGas) => ({
    eth_getBlockByNumber: withOther({ baseFeePerGas }),
  })),
  // Gas.
  ...[2n, 3n, 4n, 1000n].map((factor) => ({ eth_estimateGas: times(factor) })),
  { eth_estimateGas: says('0x5208', '0x0', '0x1', most) },
  { eth_estimateGas: says('0x3938700') },
  { eth_estimateGas: fails('execution reverted', 'gas required exceeds allowance (0)') },
  { eth_getBlockByNumber: withOther({ gasLimit: '0x5208' }, { gasLimit: most }, { gasLimit: '0x1' }) },
  // Data fees.
  { eth_call: ofOracle(10n ** 18n) },
  { eth_call: ofOracle(2n, 3n, 4n, 5n) },
  { eth_call: ofOracle(undefined, 1n, 10n ** 27n) },
  // Nonces.
  { eth_getTransactionCount: made((count) => count + 1n) },
  {
    eth_getTransactionCount: made(
      (count) => count + 5n,
      (count) => count,
      (count) => count + 1n,
    ),
  },
  { eth_getTransactionCount: says('0x0') },
  { eth_getTransactionCount: says('0xffff', '0x0', '0x3') },
  { eth_getTransactionCount: made((count) => (count > 0n ? count - 1n : 0n)) },
  // Code.
  { eth_getCode: of(testAddresses, says(delegationTo(stranger))) },
  { eth_getCode: of(testAddresses, says(delegationTo(defaultDelegate.address))) },
  {
    eth_getCode: of(
      testAddresses,
      says('0x', delegationTo(stranger), ...delegates.map(({ address }) => delegationTo(address))),
    ),
  },
  { eth_getCode: of(testAddresses, says('0x6001', '0x')) },
  {
    eth_getCode: of(
      [defaultDelegate.address],
      says('0x', '0x6001', `${account.deployedBytecode}00`, account.deployedBytecode),
    ),
  },
  { eth_getCode: says('0x', '0x6001') },
  // The chain id and balances.
  { eth_chainId: says('0x1', '0x7a69', '0x2105', '0xa') },
  { eth_getBalance: says('0x0', most) },
  // Tokens.
  {
    eth_call: ofToken('0x313ce567', word(0), word(255), word(6), word(36)),
    eth_getBalance: says('0x1', coin),
  },
  { eth_call: ofToken('0x95d89b41', text('USDC'), text('ETH'), text('TEST')) },
  { eth_call: ofToken('0x70a08231', word(0), word(2n ** 256n - 1n)) },
  { eth_call: of([token], fails('execution reverted')) },
  { eth_call: of([token], says(word(1), word(0))) },
  // Receipts and transactions.
  { eth_getTransactionReceipt: receipt('0x1') },
  { eth_getTransactionReceipt: receipt('0x0') },
  { eth_getTransactionReceipt: says(null) },
  { eth_getTransactionReceipt: withOther({ status: '0x0' }, { blockHash: word(1) }, { blockNumber: '0x1' }) },
  { eth_getTransactionByHash: says(null), eth_getTransactionReceipt: says(null) },
  {
    eth_getTransactionByHash: async (_, [hash]) => ({
      result: { hash, nonce: '0x0', from: stranger, blockNumber: '0x64' },
    }),
  },
  // Sends.
  ...[
    'already known',
    'nonce too low',
    'insufficient funds for gas * price + value',
    'replacement transaction underpriced',
    'max fee per gas less than block base fee',
    'intrinsic gas too low',
    'internal error',
    'rate limited',
  ].flatMap((message) => [refuses(message, true), refuses(message, false)]),
  { eth_sendRawTransaction: says(word(9), word(8)) },
  { eth_sendRawTransaction: async (_, __, turn) => ({ result: word(turn + 1) }) },
  // Blocks.
  { eth_getBlockByNumber: withOther({ number: '0x5' }, { number: '0x4' }, { number: '0x3' }) },
  { eth_getBlockByNumber: withOther({ number: '0xffffffff' }) },
  { eth_getBlockByNumber: withOther({ hash: word(1) }, { hash: word(2) }) },
  { eth_getBlockByNumber: withOther({ hash: word(3), transactions: [] }) },
  {
    eth_getBlockByNumber: withOther({
      transactions: [
        { hash: word(5), from: testAddresses[0], nonce: '0x0', v: '0x1', r: word(1), s: word(1) },
      ],
    }),
    eth_getTransactionCount: made((count) => count + 1n),
  },
  { eth_blockNumber: says('0x1', '0x0', '0xffff') },
  // Paymasters and bundlers.
  {
    pm_getPaymasterData: withOther(
      { paymaster: stranger },
      { paymaster: testAddresses[0] },
      { paymaster: '0x' },
    ),
  },
  {
    pm_getPaymasterStubData: withOther({ sender: stranger, callData: '0x', nonce: '0x1' }, { isFinal: true }),
  },
  {
    eth_estimateUserOperationGas: withOther(
      { callData: '0xdead', factory: '0x7702' },
      { callGasLimit: '0x1c9c380' },
    ),
  },
  { pimlico_getTokenQuotes: says(quote({ exchangeRate: '0x1' }), quote({ paymaster: stranger }), quote()) },
  {
    pimlico_getTokenQuotes: says(quote({ exchangeRate: `0x${'f'.repeat(32)}` }), quote({ token: stranger })),
  },
  { eth_call: of([paymaster], says(word(1), `0x${'f'.repeat(192)}`, '0x')) },
  {
    eth_sendUserOperation: says(word(6)),
    eth_getUserOperationReceipt: says({ receipt: { transactionHash: word(5) } }),
  },
  // Simulations.
  simulated('0x5208', [income]),
  simulated('0x1c9c380', []),
  simulated('0x0', [income, income, income]),
]
