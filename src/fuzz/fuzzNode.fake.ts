import account from '@account-abstraction/contracts/artifacts/Simple7702Account.json' with { type: 'json' }
import { type Hex, keccak256, numberToHex, parseTransaction, recoverTransactionAddress } from 'viem'
import { defaultDelegate } from '../contracts/delegates.ts'
import { gasPriceOracle } from '../contracts/pricing.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { type Answer, lies } from './lies.fake.ts'
import { bundlerUrl, contractAnswer, isService, payUrl, serviceAnswer } from './services.fake.ts'
import { token } from './values.fake.ts'

/**
 * The behavior of nodes: honest, unreachable, never answering, answering this kind of nonsense, or giving a false
 * answer of these kinds every `every`th time.
 */
export type Mood = 'honest' | 'dead' | 'silent' | number | { lies: readonly number[]; every: number }

type Asked = { id: unknown; method: string; params: unknown }
type Sent = { from: string; nonce: number; hash: Hex; raw: Hex; block: number }

/** The forms of nonsense with which a hostile node replaces one answer. */
const nonsense: ((request: Asked, honest: Answer) => unknown)[] = [
  ...[
    null,
    true,
    -1,
    '',
    '0x',
    '0xzz',
    'result',
    {},
    [],
    [[]],
    { __proto__: null, constructor: 1 },
    `0x${'f'.repeat(65)}`,
    1e308,
  ].map((result) => ({ id }: Asked) => ({ jsonrpc: '2.0', id, result })),
  ...[
    null,
    1,
    'no',
    {},
    [],
    { code: 'x', message: 1 },
    { code: 1.5, message: 'no' },
    { code: -32603, message: 'no', data: { deep: [[[[1]]]] } },
  ].map((error) => ({ id }: Asked) => ({ jsonrpc: '2.0', id, error })),
  ...['execution reverted', 'nonce too low', 'already known', 'insufficient funds', 'constructor', ''].map(
    (message) =>
      ({ id }: Asked) => ({ jsonrpc: '2.0', id, error: { code: 3, message, data: '0x08c379a0' } }),
  ),
  ({ id }, honest) => ({ jsonrpc: '2.0', id: `${id}`, ...honest }),
  (_, honest) => ({ jsonrpc: '2.0', id: null, ...honest }),
  (_, honest) => ({ ...honest }),
  ({ id }) => ({ jsonrpc: '2.0', id }),
  ({ id }) => ({
    jsonrpc: '2.0',
    id,
    result: JSON.parse('{"__proto__":{"polluted":1},"length":-1,"toString":null}'),
  }),
  ({ id }) => ({
    jsonrpc: '2.0',
    id,
    result: { gasLimit: '0x0', baseFeePerGas: 'x', number: {}, transactions: 7 },
  }),
  () => null,
  () => 7,
  () => [],
  () => 'text',
]
const texts = [
  '',
  'null',
  '<html>502</html>',
  '{',
  '[]',
  '"x"',
  '[[]]',
  '{"jsonrpc":"2.0","error":{"code":429,"message":"slow down"}}',
  '\u0000',
]

/** The number of kinds of nonsense. */
export const moods = nonsense.length + texts.length

/** Nodes of every network by URL, on chains that mine each sent transaction at once. */
export function makeNodes() {
  const chains = new Map<number, ReturnType<typeof makeChain>>()
  let mood: Mood = 'honest'
  let turn = 0
  /** The data fees that nodes have returned. */
  const dataFees: { chainId: number; fee: bigint }[] = []

  async function fetch(url: string, { body, signal }: RequestInit): Promise<Response> {
    const chainId = served(url)
    if (mood === 'dead' || chainId === undefined) throw new TypeError('Failed to fetch')
    if (mood === 'silent')
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    const text =
      typeof mood === 'number' && mood >= nonsense.length ? texts[mood - nonsense.length] : undefined
    return responseOf(text ?? JSON.stringify(await reply(chainId, JSON.parse(String(body)))))
  }

  async function reply(chainId: number, request: Asked | Asked[]): Promise<unknown> {
    if (Array.isArray(request)) return Promise.all(request.map((one) => reply(chainId, one)))
    const chain = chains.get(chainId) ?? makeChain(chainId)
    chains.set(chainId, chain)
    if (typeof mood === 'number') {
      const spoil = nonsense[mood]
      const honest = await chain.answer(request.method, request.params)
      return spoil ? spoil(request, honest) : { jsonrpc: '2.0', id: request.id, ...honest }
    }
    const answer = await answerOf(chain, request)
    note(chainId, request, answer)
    return { jsonrpc: '2.0', id: request.id, ...answer }
  }

  async function answerOf(chain: ReturnType<typeof makeChain>, { method, params }: Asked): Promise<Answer> {
    const honest = () => chain.answer(method, params)
    if (typeof mood !== 'object') return honest()
    turn += 1
    const given = Array.isArray(params) ? params : []
    const telling = mood.lies.flatMap((lie) => lies[lie]?.[method] ?? [])
    if (turn % mood.every > 0) return honest()
    // Several lies about one method build on each other.
    return telling.reduce<() => Promise<Answer>>((truth, lie) => () => lie(truth, given, turn), honest)()
  }

  function note(chainId: number, { method, params }: Asked, answer: Answer): void {
    if (method !== 'eth_call' || !('result' in answer)) return
    const [{ to, data = '' } = {}] = params as [{ to?: string; data?: string }?]
    if (to === gasPriceOracle && data.startsWith('0x49948e0e') && /^0x[0-9a-f]{64}$/.test(`${answer.result}`))
      dataFees.push({ chainId, fee: BigInt(`${answer.result}`) })
  }

  return {
    fetch: fetch as typeof globalThis.fetch,
    become: (next: Mood) => {
      mood = next
    },
    mood: () => mood,
    isSilent: () => mood === 'silent',
    /** The number of data fees returned so far. */
    dataFeesTold: () => dataFees.length,
    /** The least data fee on a chain, without the first `before` of them. */
    leastDataFee: (chainId: number, before: number) =>
      dataFees
        .slice(before)
        .filter((dataFee) => dataFee.chainId === chainId)
        .map(({ fee }) => fee)
        .reduce<bigint | undefined>(
          (least, fee) => (least === undefined || fee < least ? fee : least),
          undefined,
        ),
    /** True if a block has a transaction of the account with this nonce and none of these hashes. */
    tookAnother: (chainId: number, from: string, nonce: number, hashes: readonly string[]) =>
      chains.get(chainId)?.tookAnother(from, nonce, hashes) === true,
    /** Blocks pass on every chain. */
    mine: () => {
      for (const chain of chains.values()) chain.mine()
    },
  }
}

function served(url: string): number | undefined {
  const named = /node-(\d+)\.example|127\.0\.0\.1:(77\d)/.exec(url)
  if (named) return Number(named[1] ?? named[2])
  if (url.includes('liar.example')) return 4242
  if ([payUrl, bundlerUrl].some((one) => url.startsWith(one))) return 31337
  return builtInNetworks.find(({ rpcUrls }) => rpcUrls.some((one) => url.startsWith(one)))?.chainId
}

/** Only the parts of a `Response` that the wallet reads: real ones are slow to create. */
function responseOf(text: string): Response {
  const chunks = [new TextEncoder().encode(text)]
  const reader = {
    read: async () => {
      const value = chunks.shift()
      return value ? { done: false, value } : { done: true }
    },
    cancel: async () => undefined,
  }
  return { ok: true, status: 200, body: { getReader: () => reader } } as unknown as Response
}

const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}`
const symbol = `${word(32)}${word(4).slice(2)}${Buffer.from('TEST').toString('hex').padEnd(64, '0')}`
const calls: Record<string, string> = {
  '0x95d89b41': symbol,
  '0x06fdde03': symbol,
  '0x313ce567': word(18),
  '0x18160ddd': word(10n ** 24n),
  '0x70a08231': word(10n ** 20n),
  '0xa9059cbb': word(1),
}
const reverted = { error: { code: 3, message: 'execution reverted', data: '0x' } }

/** A transaction in the form of nodes, with the signature that proves its sender. */
function whole({ from, hash, raw }: Sent) {
  const { type, data = '0x', accessList = [], authorizationList, ...signed } = parseTransaction(raw)
  const numbers = Object.entries(signed).map(([name, value]) => [
    name,
    typeof value === 'number' || typeof value === 'bigint' ? numberToHex(value) : value,
  ])
  return {
    ...Object.fromEntries(numbers),
    type: { legacy: '0x0', eip1559: '0x2', eip7702: '0x4' }[type as 'legacy'],
    input: data,
    from,
    hash,
    ...(type !== 'legacy' && { accessList }),
    ...(authorizationList && {
      authorizationList: authorizationList.map(({ chainId, nonce, yParity, ...rest }) => ({
        ...rest,
        chainId: numberToHex(chainId),
        nonce: numberToHex(nonce),
        yParity: numberToHex(yParity ?? 0),
      })),
    }),
  }
}

function makeChain(chainId: number) {
  let height = 100
  let sent: Sent[] = []
  const hashOf = (number: number) => keccak256(numberToHex(number + chainId * 1_000_000))

  const numberOf = (tag: unknown) =>
    typeof tag === 'string' && /^0x[0-9a-f]+$/i.test(tag) ? Number(tag) : height

  /** One more than the highest nonce used. */
  const count = (from: string, tag: unknown) =>
    sent
      .filter((one) => one.from === from.toLowerCase() && (tag === 'pending' || one.block <= numberOf(tag)))
      .reduce((next, { nonce }) => Math.max(next, nonce + 1), 0)

  function block(tag: unknown, isFull: unknown) {
    const number = numberOf(tag)
    if (number > height) return null
    const here = sent.filter((one) => one.block === number)
    const transactions = here.map((one) => (isFull === true ? whole(one) : one.hash))
    return {
      number: numberToHex(number),
      hash: hashOf(number),
      baseFeePerGas: '0x64',
      timestamp: numberToHex(Math.floor(Date.now() / 1000)),
      gasLimit: '0x3938700',
      transactions,
    }
  }

  function found(hash: unknown) {
    const one = sent.find((other) => other.hash === hash)
    return one ? whole(one) : null
  }

  function receipt(hash: unknown) {
    const one = sent.find((other) => other.hash === hash && other.block <= height)
    if (!one) return null
    return {
      transactionHash: one.hash,
      status: '0x1',
      blockNumber: numberToHex(one.block),
      blockHash: hashOf(one.block),
      gasUsed: '0x5208',
      logs: [],
    }
  }

  async function send(raw: Hex): Promise<Answer> {
    const refuse = (message: string): Answer => ({ error: { code: -32000, message } })
    try {
      const from = (await recoverTransactionAddress({ serializedTransaction: raw as never })).toLowerCase()
      const hash = keccak256(raw)
      const { nonce = 0 } = parseTransaction(raw)
      if (sent.some((one) => one.hash === hash)) return refuse('already known')
      if (sent.some((one) => one.from === from && one.nonce === nonce)) return refuse('nonce too low')
      sent.push({ from, nonce, hash, raw, block: height + 1 })
      return { result: hash }
    } catch {
      return refuse('rlp: expected input list')
    }
  }

  return {
    tookAnother: (from: string, nonce: number, hashes: readonly string[]) =>
      sent.some(
        (one) =>
          one.from === from.toLowerCase() &&
          one.nonce === nonce &&
          one.block <= height &&
          !hashes.includes(one.hash),
      ),

    mine: () => {
      height += 1
      // Final transactions are no longer needed.
      if (sent.length > 500) sent = sent.slice(-250)
    },

    async answer(method: string, params: unknown): Promise<Answer> {
      const [first, second] = Array.isArray(params) ? params : []
      switch (method) {
        case 'eth_chainId':
          return { result: numberToHex(chainId) }
        case 'eth_sendRawTransaction':
          return send(first)
        case 'eth_getTransactionCount':
          return { result: numberToHex(count(first, second)) }
        case 'eth_getTransactionReceipt':
          return { result: receipt(first) }
        case 'eth_getTransactionByHash':
          return { result: found(first) }
        case 'eth_getBlockByNumber':
          return { result: block(first, second) }
        case 'eth_blockNumber':
          return { result: numberToHex(height) }
        case 'eth_getBalance':
          return { result: '0x56bc75e2d63100000' }
        case 'eth_getCode':
          if (`${first}`.toLowerCase() === token || isService(`${first}`.toLowerCase()))
            return { result: '0x6001' }
          return { result: `${first}` === defaultDelegate.address ? account.deployedBytecode : '0x' }
        case 'eth_call': {
          const { to, data = '0x' } = first ?? {}
          if (to === gasPriceOracle) return { result: word(1) }
          const service = contractAnswer(`${to}`.toLowerCase(), data)
          if (service) return service
          const result = `${to}`.toLowerCase() === token ? calls[data.slice(0, 10)] : undefined
          return result === undefined ? reverted : { result }
        }
        case 'eth_estimateGas':
          return { result: first?.authorizationList ? '0x13000' : '0x8000' }
        case 'eth_gasPrice':
        case 'eth_maxPriorityFeePerGas':
        case 'eth_blobBaseFee':
          return { result: '0x64' }
        case 'eth_simulateV1':
        case 'eth_config':
          return { error: { code: -32601, message: 'the method does not exist' } }
        default:
          return serviceAnswer(method) ?? { result: null }
      }
    },
  }
}
