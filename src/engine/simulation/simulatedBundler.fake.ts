import { type Address, type Hex, keccak256, numberToHex, pad, toHex } from 'viem'
import { logFilter, nonceCall } from '../../contracts/entryPointCalls.ts'
import { nodeError, type SerializedError } from '../../domain/errors.ts'
import type { UserOperation } from '../../domain/userOperation.ts'
import { entryPoint, operationHash } from '../../domain/userOperation.ts'
import { disconnected } from '../../lib/postJson.ts'
import type { Answer } from '../node.ts'
import { fakeSigner } from './signer.fake.ts'
import { type makeChain, untilFinal } from './simulatedChain.fake.ts'

export const paymaster: Address = '0x00000000000000000000000000000000000000fe'
const bundler: Address = '0x00000000000000000000000000000000000000bd'

/** A token in which the paymaster takes its fee. */
export const feeToken: Address = '0x00000000000000000000000000000000000000f7'

/** The gas that the paymaster asks for. */
export const payersGas = { paymasterVerificationGasLimit: '0xc350', paymasterPostOpGasLimit: '0x7530' }

/** Tokens for 10¹⁸ wei, on a chain whose gas costs next to nothing. */
const usualRate = numberToHex(10n ** 28n)

/** The ways in which a bundler treats an operation. Each answer may be a lie. */
export const bundlerFaults = [
  'runs',
  'loses',
  'refuses',
  'refusesAndRuns',
  'silent',
  'silentAndRuns',
  'otherHash',
  'twice',
] as const
export type BundlerFault = (typeof bundlerFaults)[number]

/** What a paymaster answers. */
export type PaymasterFault = 'pays' | 'refuses' | 'silent' | 'garbage' | 'unsigned'

type Bundle = { hash: Hex; operation: Hex; sender: Address; nonce: Hex; fails: boolean; until: number }

/** An executed transaction, and the second of its block. */
type Executed = { hash: Hex; at: number }

/** A bundler, a paymaster and the EntryPoint of a model chain. Tests choose every fault. */
export function makeBundler() {
  let chain: ReturnType<typeof makeChain> | undefined
  let now = () => 0
  let fault: BundlerFault = 'runs'
  let sponsor: PaymasterFault = 'pays'
  let hint: 'honest' | 'none' | 'forged' = 'honest'
  /** The last second of the paymaster's offer; 0 for an offer without an end. */
  let until = 0
  let fails = false
  /** The paymaster's answer to the question for its price. */
  let quotes: unknown = [{ paymaster, token: feeToken, exchangeRate: usualRate, postOpGas: '0x7530' }]
  /** The contract that the paymaster's data names. */
  let named: unknown = paymaster
  /** The paymaster's first answer is its last. */
  let isFinal = false
  /** The bundler estimates gas. */
  let estimates = true
  /** The price that the bundler names. Absent: it has no method for that. */
  let price: unknown
  /** What the paymaster may take already, and of which token. An error is the node's. */
  let allowance: bigint | SerializedError = 0n
  let allows: Address = feeToken
  let bundled = 0n
  const bundles: Bundle[] = []
  const stamps = new Map<Hex, number>()
  const asked: string[] = []
  /** Every operation that the wallet handed over. */
  const operations: UserOperation[] = []

  async function bundle(operation: UserOperation): Promise<void> {
    const known = [...pending(), ...(chain?.waiting() ?? [])]
    const nonce = known.filter(({ hash }) => bundles.some((one) => one.hash === hash)).length
    const { serialized: raw, hash } = await fakeSigner.signTransaction({
      transaction: {
        type: 'eip1559',
        chainId: 1,
        nonce,
        to: entryPoint,
        gas: 100_000n + bundled++,
        maxFeePerGas: 10n ** 12n,
      },
      bounds: {
        from: bundler,
        chainId: 1,
        contents: [{ to: entryPoint, value: 0n, data: '0x' }],
        gas: 200_000n,
        maxFeePerGas: 10n ** 12n,
        maxPriorityFeePerGas: 0n,
        fee: 10n ** 18n,
      },
    })
    const { sender, nonce: own } = operation
    bundles.push({ hash, operation: operationHash(operation, 1), sender, nonce: own, fails, until })
    chain?.take(raw)
  }

  /** The first executed bundle of each operation runs it, unless it has expired; in others, its nonce is used. */
  function runOf(executed: readonly Executed[], is: (one: Bundle) => boolean): Bundle | undefined {
    return executed.flatMap(({ hash, at }) => {
      const isInTime = ({ until }: Bundle) => until === 0 || at <= until
      return bundles.find((one) => one.hash === hash && is(one) && isInTime(one)) ?? []
    })[0]
  }

  const seconds = () => Math.floor(now() / 1000)

  /** Gives new blocks their second. It never changes. */
  function stamp(): void {
    for (const { hash } of chain?.executed().blocks ?? []) if (!stamps.has(hash)) stamps.set(hash, seconds())
  }

  const stampOf = (hash: Hex) => stamps.get(hash) ?? seconds()

  /** What the blocks up to this one executed. */
  function upTo(number: number): Executed[] {
    return (chain?.executed().blocks ?? [])
      .slice(0, number + 1)
      .flatMap(({ hash: block, transactions }) => transactions.map((hash) => ({ hash, at: stampOf(block) })))
  }

  const canonical = () => upTo(Number.POSITIVE_INFINITY)

  /** The same with what is pre-confirmed. */
  function pending(): Executed[] {
    return [...canonical(), ...(chain?.executed().building ?? []).map((hash) => ({ hash, at: seconds() }))]
  }

  async function send(operation: UserOperation): Promise<unknown> {
    operations.push(operation)
    const hash = operationHash(operation, 1)
    const runs = fault === 'runs' || fault.endsWith('Runs') || fault === 'otherHash' || fault === 'twice'
    // A bundler refuses what its own state shows as used.
    if (runOf(pending(), (one) => one.operation === hash))
      throw nodeError({ code: -32500, message: 'AA25 invalid account nonce' })
    if (runs) await bundle(operation)
    if (fault === 'twice') await bundle(operation)
    if (fault.startsWith('refuses')) throw nodeError({ code: -32507, message: 'AA24 signature error' })
    if (fault.startsWith('silent')) throw disconnected('bundler.example does not answer', { fault: 'silent' })
    return fault === 'otherHash' ? keccak256(hash) : hash
  }

  async function ask(_: string, method: string, params: readonly unknown[]): Promise<unknown> {
    asked.push(method)
    await Promise.resolve()
    const operation = params[0] as UserOperation
    switch (method) {
      case 'pm_getPaymasterStubData':
      case 'pm_getPaymasterData':
        if ('signature' in operation) throw new Error('The paymaster got a signature')
        if (sponsor === 'refuses') throw nodeError({ code: -32000, message: 'Policy says no' })
        if (sponsor === 'silent') throw disconnected('pay.example does not answer', { fault: 'silent' })
        if (sponsor === 'garbage') return { paymaster: 'me' }
        return {
          paymaster: method === 'pm_getPaymasterData' ? named : paymaster,
          paymasterData: '0x01',
          ...(method === 'pm_getPaymasterStubData' && payersGas),
          ...(isFinal && { isFinal }),
        }
      case 'pimlico_getTokenQuotes':
        if (sponsor === 'silent') throw disconnected('pay.example does not answer', { fault: 'silent' })
        return { quotes }
      case 'pimlico_getUserOperationGasPrice':
        if (price !== undefined) return { standard: price }
        throw nodeError({ code: -32601, message: 'the method does not exist' })
      case 'eth_estimateUserOperationGas':
        if (!estimates) throw nodeError({ code: -32500, message: 'AA21' })
        return {
          callGasLimit: '0x7530',
          verificationGasLimit: '0x186a0',
          preVerificationGas: '0xc350',
          // Too little: only the paymaster knows what it needs.
          paymasterVerificationGasLimit: '0x1',
          paymasterPostOpGasLimit: '0x1',
        }
      case 'eth_sendUserOperation':
        return send(operation)
      case 'eth_getUserOperationReceipt': {
        if (hint === 'none') return null
        const run = runOf(pending(), (one) => one.operation === params[0])
        const transactionHash = hint === 'forged' ? keccak256('0xf0') : run?.hash
        return transactionHash ? { receipt: { transactionHash } } : null
      }
      default:
        throw nodeError({ code: -32601, message: 'the method does not exist' })
    }
  }

  /** The node's answer, with what the EntryPoint and the paymaster add to it. */
  function completed(method: string, params: readonly never[], answer: Answer): Answer {
    const blocks = chain?.executed().blocks ?? []
    const [first, second] = params as unknown as [{ to?: Address; data?: Hex; fromBlock?: Hex }, string]
    if (method === 'eth_blockNumber') return { result: numberToHex(blocks.length - 1) }
    if (method === 'eth_call' && first.to === entryPoint) {
      const sender: Address = `0x${first.data?.slice(34, 74)}`
      const key = BigInt(`0x${first.data?.slice(74)}`)
      const run = runOf(
        second === 'pending' ? pending() : upTo(heightOf(second, blocks.length)),
        (one) =>
          BigInt(one.nonce) >> 64n === key && nonceCall(one.sender, one.nonce).data.includes(sender.slice(2)),
      )
      return { result: pad(numberToHex((key << 64n) + (run ? 1n : 0n))) }
    }
    if (method === 'eth_call' && first.to === allows)
      return typeof allowance === 'bigint'
        ? { result: pad(numberToHex(allowance)) }
        : { error: nodeError(allowance) }
    if (method === 'eth_call' && (first.to === paymaster || first.to === named)) {
      const data = (BigInt(until) << 160n) + (sponsor === 'unsigned' ? 1n : 0n)
      return { result: `0x${[64n, data, 0n].map((one) => pad(toHex(one)).slice(2)).join('')}` }
    }
    if (method === 'eth_getLogs') {
      const [, hash] = (first as { topics?: Hex[] }).topics ?? []
      const run = runOf(canonical(), (one) => one.operation === hash)
      return { result: run ? [{ transactionHash: run.hash }] : [] }
    }
    if (!('result' in answer) || !answer.result) return answer
    if (method === 'eth_getBlockByNumber') {
      const { hash } = answer.result as { hash: Hex }
      return { result: { ...answer.result, timestamp: numberToHex(stampOf(hash)) } }
    }
    if (method === 'eth_getTransactionReceipt') {
      const hash = (params as readonly unknown[])[0] as Hex
      const bundled = bundles.find((one) => one.hash === hash)
      if (!bundled) return answer
      const isFirst = runOf(pending(), (one) => one.operation === bundled.operation)?.hash === hash
      const own = { ...answer.result, status: isFirst ? '0x1' : '0x0', logs: isFirst ? logsOf(bundled) : [] }
      return { result: own }
    }
    return answer
  }

  return {
    ask,
    asked,
    bundles,
    operations,
    /** The answer to the question for a price, with this change. */
    quoted: (change: object) => [
      { paymaster, token: feeToken, exchangeRate: usualRate, postOpGas: '0x7530', ...change },
    ],
    /** Puts the EntryPoint on a chain. `clock` is in milliseconds. */
    serve(model: ReturnType<typeof makeChain>, clock: () => number): void {
      chain = model
      now = clock
      until = Math.floor(now() / 1000) + 3600
      stamp()
      for (const name of ['seal', 'mine'] as const) {
        const act = model[name]
        model[name] = () => {
          act()
          stamp()
        }
      }
      const { reorganise } = model
      model.reorganise = (...how) => {
        reorganise(...how)
        stamp()
      }
      const { batch, gather } = model.node
      model.node.batch = async (id, requests) => {
        const answers = await batch(id, requests)
        return answers.map((one, at) => complete(requests[at], one))
      }
      model.node.gather = async (id, requests) => {
        const answers = await gather(id, requests)
        return answers.map((one, at) => one && complete(requests[at], one))
      }
      const complete = (request: { method: string; params: unknown } | undefined, answer: Answer) =>
        request ? completed(request.method, request.params as never, answer) : answer
    },
    set(next: {
      fault?: BundlerFault
      sponsor?: PaymasterFault
      hint?: 'honest' | 'none' | 'forged'
      until?: number
      fails?: boolean
      quotes?: unknown
      named?: unknown
      allowance?: bigint | SerializedError
      isFinal?: boolean
      estimates?: boolean
      price?: unknown
      allows?: Address
    }): void {
      fault = next.fault ?? fault
      sponsor = next.sponsor ?? sponsor
      hint = next.hint ?? hint
      until = next.until ?? until
      fails = next.fails ?? fails
      quotes = next.quotes ?? quotes
      named = next.named ?? named
      allowance = next.allowance ?? allowance
      isFinal = next.isFinal ?? isFinal
      estimates = next.estimates ?? estimates
      price = next.price ?? price
      allows = next.allows ?? allows
    },
    /** The canonical runs of an operation: the EntryPoint allows one. */
    runs: (hash: Hex) => bundles.filter((one) => one.operation === hash && isRun(one)),
  }

  function isRun({ hash, operation }: Bundle): boolean {
    return runOf(canonical(), (one) => one.operation === operation)?.hash === hash
  }
}

function heightOf(tag: string, length: number): number {
  if (tag === 'finalized') return Math.max(0, length - 1 - untilFinal)
  return tag === 'latest' ? length - 1 : Number(tag)
}

/** A log of the call between the two events that enclose an operation. */
function logsOf({ operation, sender, nonce, fails }: Bundle) {
  const words = [BigInt(nonce), fails ? 0n : 1n, 1n, 1n].map((one) => pad(toHex(one)).slice(2)).join('')
  return [
    {
      address: entryPoint,
      topics: ['0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'],
      data: '0x',
      logIndex: '0x0',
    },
    { address: sender, topics: [], data: '0x77', logIndex: '0x1' },
    {
      address: entryPoint,
      topics: [...logFilter(operation).topics, pad(sender), pad(paymaster)],
      data: `0x${words}`,
      logIndex: '0x2',
    },
  ]
}
