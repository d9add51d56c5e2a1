import account from '@account-abstraction/contracts/artifacts/Simple7702Account.json' with { type: 'json' }
import {
  type Address,
  type Hex,
  isAddressEqual,
  keccak256,
  numberToHex,
  parseTransaction,
  toHex,
  zeroAddress,
} from 'viem'
import { defaultDelegate, delegationTo } from '../../contracts/delegates.ts'
import { isNodeError, type NodeError, nodeError } from '../../domain/errors.ts'
import { rateLimits } from './errors.fake.ts'
import { fieldsOf, foreignData, signForeign } from './foreign.fake.ts'
import { type Lie, makeLiar } from './lies.fake.ts'
import { makeReceiptWaiters } from './receiptWaiters.fake.ts'
import { senderOf } from './signer.fake.ts'
import { type Fate, makeNode, syncMethod } from './simulatedNode.fake.ts'
import { nameOf, type Situation } from './situations.fake.ts'

type Sent = {
  hash: Hex
  raw: Hex
  from: Address
  nonce: number
  to?: Address | null
  data: Hex
  tip: bigint
  /** The only node whose mempool has it, if the mempools are apart; absent if every node has it. */
  only?: number
  /** EIP-7702: the delegate from this transaction on, or the zero address for none. It takes a second nonce. */
  delegate?: Address
}
/** The differences between a network's two nodes. The wallet asks node `at`. */
export type Nodes = {
  at: number
  /** Newest blocks that each node has not seen yet. A node that lags has no pre-confirmations either. */
  lags: [number, number]
  /** The node sees an empty account, and refuses bytes that it does not have yet. */
  poor: [boolean, boolean]
  /** The mempools are apart: a node sees the other's transactions only once they are executed. */
  apart: boolean
  /** The node other than `at` does not answer. */
  silent: boolean
  /** The node was set up again, and has another chain with only a first block. */
  reset?: [boolean, boolean]
}

/** A node's error for sent bytes. With `passesOn` it takes them anyway. */
export type SendError = { code: number; message: string; passesOn: boolean }

const alike: Nodes = { at: 0, lags: [0, 0], poor: [false, false], apart: false, silent: false }

type Block = { number: number; hash: Hex; transactions: Sent[] }

/** Start of the calldata that makes the model chain revert a call, or its node refuse it. */
export const reverts: Hex = '0xdead'
export const refused: Hex = '0xbeef'

/** A block with this many blocks on top is final: the network promises not to take it back. */
export const untilFinal = 8
/** A reorganisation this deep is late: a wallet that waits for a few blocks already trusts them. */
const late = 4
const otherFirst: Block = { number: 0, hash: keccak256('0x0bad'), transactions: [] }

const delegateCode = account.deployedBytecode as Hex
const zeros: Hex = `0x${'0'.repeat(64)}`

/** A chain in memory. Tests choose every fault. Transactions in `building` are the pre-confirmed ones. */
export function makeChain({
  delegated = [],
  minimal = false,
  singles = false,
  several = false,
  hidden = false,
  sync = false,
  leastGas = 21_000n,
}: {
  delegated?: readonly Address[]
  minimal?: boolean
  /** The node takes no JSON-RPC batches: each request is lost or arrives by itself. */
  singles?: boolean
  /** The network has two nodes. */
  several?: boolean
  /** Nodes hide waiting transactions: a hash is unknown until its transaction is executed. */
  hidden?: boolean
  /** Nodes answer a send with its receipt (EIP-7966). */
  sync?: boolean
  /** The least gas of any transaction, for networks where a transfer takes more than on Ethereum. */
  leastGas?: bigint
} = {}) {
  let blocks: Block[] = [{ number: 0, hash: keccak256('0x00'), transactions: [] }]
  let building: Sent[] = []
  let pool: Sent[] = []
  let forks = 0
  /** The chain itself, while the nodes serve a copy of it. */
  let original: { blocks: Block[]; building: Sent[]; pool: Sent[] } | undefined
  let eras: Sent[][] = []
  let skipsUpgrades = false
  let fate: (sends: boolean) => Fate = () => 'arrives'
  /** Wei per gas: base fee and lowest tip, and what the node reports of them. */
  let prices = { base: 100n, told: 100n, tip: 0n, tipTold: 100n }
  /** Methods that the node now reports as missing. */
  let unlisted: readonly string[] = []
  let broken: readonly string[] = []
  /** A method whose next request is answered as if the node lacked it. */
  let missing: string | undefined
  /** Milliseconds after an own block in which the node does not credit it yet, and the clock that measures them. */
  let owes = { for: 0, now: () => 0 }
  const sealedAt = new Map<Hex, number>()
  /** The errors that answer the next sends, whether or not the node takes the bytes. */
  let sendErrors: SendError[] = []
  let nodes = alike
  /** The lies that the node with the number `by` tells. */
  let lying: { by: number; lies: readonly Lie[] } = { by: 0, lies: [] }
  let limits = 0
  const met = new Set<Situation>()
  const returnedErrors = new Set<string>()
  /** Hashes of all transactions that were ever in a final block, on any of the chains. */
  const wasFinal = new Set<Hex>()
  /** Hashes of the transactions that other wallets signed with the model's keys. */
  const foreigners = new Set<Hex>()
  /** Accounts that lost a final transaction in a reorganisation. */
  const tookBack = new Set<Address>()
  /** Newest blocks that the answering node has not seen. */
  let unseen = 0
  /** True while a node with another chain answers. */
  let isElsewhere = false
  const sends: Hex[] = []
  const everSent = new Map<Hex, Sent>()
  const upgraded = new Set(delegated.map(lower))

  const shown = () => (isElsewhere ? [otherFirst] : blocks.slice(0, Math.max(1, blocks.length - unseen)))
  const underway = () => (unseen > 0 || isElsewhere ? [] : building)
  const head = () => shown().at(-1) as Block
  const finalized = () => Math.max(0, head().number - untilFinal)
  const executed = () => [...shown().flatMap(({ transactions }) => transactions), ...underway()]
  const isHere = ({ only }: Sent) => only === undefined || only === nodes.at

  function transactionsUpTo(tag: string): Sent[] {
    if (tag === 'pending') return executed()
    const top = tag === 'latest' ? head().number : tag === 'finalized' ? finalized() : Number(tag)
    return shown()
      .filter(({ number }) => number <= top)
      .flatMap(({ transactions }) => transactions)
  }

  function count(from: string, tag: string): number {
    const own = transactionsUpTo(tag).filter((one) => one.from === lower(from))
    return own.length + own.filter(({ delegate }) => delegate).length
  }

  function codeOf(account: string, tag: string): Hex {
    if (lower(account) === lower(defaultDelegate.address)) return delegateCode
    const own = transactionsUpTo(tag).findLast(({ from, delegate }) => delegate && from === lower(account))
    const delegate = own?.delegate ?? (upgraded.has(lower(account)) ? defaultDelegate.address : zeroAddress)
    return isAddressEqual(delegate, zeroAddress) ? '0x' : delegationTo(delegate)
  }

  /** True while the node has yet to credit the account's last transaction, which the wallet sent. */
  function owesYet(from: Address): boolean {
    const block = shown().findLast(({ transactions }) => transactions.some((one) => one.from === from))
    const last = [...(block?.transactions ?? []), ...underway()].findLast((one) => one.from === from)
    if (owes.for === 0 || !last || foreigners.has(last.hash)) return false
    return underway().includes(last) || owes.now() - (sealedAt.get(block?.hash ?? zeros) ?? 0) < owes.for
  }

  function send(raw: Hex): Hex {
    const parsed = parseTransaction(raw)
    const hash = keccak256(raw)
    const [authorization] = parsed.authorizationList ?? []
    const holds = authorization?.nonce === (parsed.nonce ?? 0) + 1 && !skipsUpgrades
    const sent: Sent = {
      hash,
      raw,
      from: senderOf(raw),
      nonce: parsed.nonce ?? 0,
      to: parsed.to ?? null,
      data: parsed.data ?? '0x',
      tip: parsed.maxPriorityFeePerGas ?? 0n,
      ...(holds && { delegate: authorization.address }),
    }
    sends.push(hash)
    const mine = pool.filter(isHere)
    if (mine.some((one) => one.hash === hash)) throw refusal('already known')
    if (sent.nonce < count(sent.from, 'pending'))
      throw refusal(`nonce too low: next nonce ${count(sent.from, 'pending')}`)
    if (owesYet(sent.from)) {
      met.add('unfunded right after an included call')
      throw refusal('insufficient funds for gas * price + value: balance 0')
    }
    if (sent.data.startsWith(refused) || nodes.poor[nodes.at as 0 | 1])
      throw refusal('insufficient funds for gas * price + value: balance 0')
    if ((parsed.gas ?? 0n) < leastGas) throw refusal('intrinsic gas too low')
    if ((parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n) < prices.base)
      throw underpriced(`max fee per gas less than block base fee: baseFee: ${prices.base}`)
    const tip = parsed.maxPriorityFeePerGas ?? parsed.gasPrice ?? 0n
    if (tip < prices.tip)
      throw underpriced(
        `transaction gas price below minimum: gas tip cap ${tip}, minimum needed ${prices.tip}`,
      )
    const other = mine.find(({ from, nonce }) => from === sent.from && nonce === sent.nonce)
    if (other && sent.tip * 10n < other.tip * 11n) throw refusal('replacement transaction underpriced')
    const isDelegated = codeOf(sent.from, 'pending') !== '0x' || authorization !== undefined
    const next = count(sent.from, 'pending')
    const executable = mine.some(({ from, nonce }) => from === sent.from && nonce === next)
    if (isDelegated && !other && executable) {
      throw refusal('in-flight transaction limit reached for delegated accounts')
    }
    if (isDelegated && !other && sent.nonce !== next) throw refusal('gapped-nonce tx from delegated accounts')
    everSent.set(hash, sent)
    if (nodes.apart) sent.only = nodes.at
    pool = [...pool.filter((one) => one !== other && one.hash !== hash), sent]
    return hash
  }

  function underpriced(message: string): NodeError {
    met.add('a price was too low')
    return refusal(message)
  }

  function answerSend(raw: Hex): Hex {
    const next = sendErrors.shift()
    if (!next) return send(raw)
    const { passesOn, ...error } = next
    returnedErrors.add(nameOf(error))
    met.add(passesOn ? 'an unclear error, bytes taken' : 'an unclear error, bytes not taken')
    try {
      if (passesOn) send(raw)
    } catch (refused) {
      if (!isNodeError(refused)) throw refused
    }
    throw nodeError(error)
  }

  function receipt(hash: Hex) {
    const block = shown().find(({ transactions }) => transactions.some((one) => one.hash === hash))
    const sent = (block?.transactions ?? underway()).find((one) => one.hash === hash)
    if (!sent) return null
    return {
      transactionHash: hash,
      status: sent.data.includes(reverts.slice(2)) ? '0x0' : '0x1',
      blockNumber: numberToHex(block?.number ?? head().number + 1),
      blockHash: block?.hash ?? zeros,
      gasUsed: '0x5208',
      logs: [{ address: sent.to, data: sent.data, topics: [], logIndex: '0x0' }],
    }
  }

  function blockAt(tag: string, full: boolean) {
    if (tag === 'pending')
      return {
        number: numberToHex(head().number + 1),
        hash: null,
        baseFeePerGas: numberToHex(prices.told),
      }
    const block =
      tag === 'latest'
        ? head()
        : shown().find(({ number }) => number === (tag === 'finalized' ? finalized() : Number(tag)))
    if (!block) return null
    return {
      number: numberToHex(block.number),
      hash: block.hash,
      baseFeePerGas: numberToHex(prices.told),
      transactions: block.transactions.map((one) => (full ? fullOf(one) : one.hash)),
    }
  }

  function answer(method: string, params: (string & { data?: Hex })[]): unknown {
    unseen = nodes.lags[nodes.at as 0 | 1]
    isElsewhere = nodes.reset?.[nodes.at as 0 | 1] === true
    if (isElsewhere) met.add('a node with another chain')
    const lies = !several || nodes.at === lying.by ? lying.lies : []
    try {
      return liar.tell(lies, { method, params, answer: () => tell(method, params) })
    } finally {
      unseen = 0
      isElsewhere = false
    }
  }

  function tell(method: string, [first, second]: (string & { data?: Hex })[]): unknown {
    if (broken.includes(method)) {
      if (method === 'eth_getCode') met.add('an error instead of the code')
      throw nodeError({ code: -32603, message: 'Internal error' })
    }
    if (method === missing) {
      met.add('one lone missing method')
      missing = undefined
      throw nodeError({ code: -32601, message: 'the method does not exist' })
    }
    const isOfTwo = method === 'eth_sendRawTransaction' || method === 'eth_getTransactionCount'
    if ((minimal && !isOfTwo) || unlisted.includes(method)) {
      throw nodeError({ code: -32601, message: 'the method does not exist' })
    }
    switch (method) {
      case 'eth_sendRawTransaction':
      case syncMethod:
        return answerSend(first as unknown as Hex)
      case 'eth_getTransactionCount':
        return numberToHex(count(first as string, second as string))
      case 'eth_getTransactionReceipt':
        return receipt(first as unknown as Hex)
      case 'eth_getTransactionByHash':
        return (
          [...executed(), ...(hidden ? [] : pool.filter(isHere))].find(
            ({ hash }) => hash === (first as unknown as Hex),
          ) ?? null
        )
      case 'eth_getBlockByNumber':
        return blockAt(first as string, Boolean(second))
      case 'eth_getCode':
        return codeOf(first as string, second as string)
      case 'eth_maxPriorityFeePerGas':
        return numberToHex(prices.tipTold)
      case 'eth_gasPrice':
        return '0xc8'
      case 'eth_estimateGas':
      case 'eth_call':
        if (first?.data?.includes(reverts.slice(2))) {
          throw nodeError({ code: 3, message: 'execution reverted: no', data: '0x' })
        }
        // A transfer of nothing takes the least.
        return numberToHex(leastGas > 0x8000n || (first?.data ?? '0x') === '0x' ? leastGas : 0x8000n)
      default:
        throw nodeError({ code: -32601, message: 'the method does not exist' })
    }
  }

  const liar = makeLiar({
    head,
    countOf: (account) => count(account, 'latest'),
    wasSent: (hash) => everSent.has(hash),
  })

  const receipts = makeReceiptWaiters({ receiptOf: receipt, met })
  const forgedReceipt = (hash: Hex) =>
    liar.forged.has(hash) || lying.lies.includes('receipts')
      ? answer('eth_getTransactionReceipt', [hash as never])
      : null

  const node = makeNode({
    answer,
    receiptOf: sync ? async (hash) => forgedReceipt(hash) ?? receipts.wait(hash) : undefined,
    singles,
    fate: (sends) => fate(sends),
    note: (one) => met.add(one),
    limit: () => {
      const error = rateLimits[limits++ % rateLimits.length] as (typeof rateLimits)[number]
      returnedErrors.add(nameOf(error))
      return nodeError(error)
    },
    nodes: {
      count: several ? 2 : 1,
      goOn: () => {
        if (several) nodes = { ...nodes, at: 1 - nodes.at }
      },
      at(index, ask) {
        const { at, silent } = nodes
        if (silent && index !== at) {
          met.add('one silent URL of several')
          return undefined
        }
        nodes = { ...nodes, at: index }
        try {
          return ask()
        } finally {
          nodes = { ...nodes, at }
        }
      },
    },
  })

  /** Executes every executable transaction of the mempool: a pre-confirmation. */
  function preconfirm(): void {
    for (;;) {
      const next = pool.find(({ from, nonce }) => nonce === count(from, 'pending'))
      if (!next) break
      pool = pool.filter((one) => one !== next)
      building = [...building, next]
    }
    pool = pool.filter(({ from, nonce }) => nonce >= count(from, 'pending'))
    receipts.look()
  }

  function seal(): void {
    const number = head().number + 1
    const hash = keccak256(toHex(`${number} ${forks} ${building.map((one) => one.hash)}`))
    if (building.some(isOvertaking)) met.add('another wallet used the nonce of bytes of ours')
    blocks = [...blocks, { number, hash, transactions: building }]
    sealedAt.set(hash, owes.now())
    building = []
    for (const one of blocks[number - untilFinal]?.transactions ?? []) wasFinal.add(one.hash)
    receipts.block()
  }

  /** True for another wallet's transaction with a nonce under which we sent bytes. */
  function isOvertaking({ data, from, nonce, hash }: Sent): boolean {
    if (data !== foreignData) return false
    return [...everSent.values()].some((one) => one.hash !== hash && one.from === from && one.nonce === nonce)
  }

  /** Notes whether a reorganisation was late, and whether it took back final transactions. */
  function noteLoss(gone: readonly Block[]): void {
    const isLate = gone.length >= late
    if (isLate && gone.some(({ transactions }) => transactions.some(isOvertaking)))
      met.add('a late reorganisation took that back')
    const lost = gone
      .slice(0, Math.max(0, gone.length - untilFinal))
      .flatMap(({ transactions }) => transactions)
    if (lost.length > 0) met.add('a reorganisation took back what was final')
    for (const { from } of lost) tookBack.add(from)
  }

  return {
    node,
    sends,
    preconfirm,
    seal,
    mine: () => {
      preconfirm()
      seal()
    },
    setFate: (next: (sends: boolean) => Fate) => {
      fate = next
    },
    /** Sets the differences between the nodes. Does nothing if there is only one node. */
    setNodes: (next: Nodes = alike) => {
      if (!several) return
      nodes = next
      if (nodes.apart) return
      // The nodes merge their mempools: of two transactions with one nonce, the one that pays more stays.
      const merged = pool.map(({ only: _, ...one }) => one)
      pool = merged.filter((one) => !merged.some((rival) => rival !== one && beats(rival, one, merged)))
    },
    /** Sets the base fee, and the base fee that the node reports. */
    setBaseFee: (base: bigint, reported = base) => {
      prices = { ...prices, base, told: reported }
    },
    /** Sets the lowest tip that the node takes, and the tip that it reports. */
    setLeastTip: (tip: bigint, reported = tip) => {
      prices = { ...prices, tip, tipTold: reported }
    },
    /** Makes the node with the number `by` tell these lies. */
    lie: (by: number, lies: readonly Lie[]) => {
      lying = { by, lies }
    },
    /** The situations that occurred. */
    met,
    /** The errors of the tables with which nodes answered. */
    said: returnedErrors,
    liar: { told: liar.told, forged: liar.forged },
    wasFinal,
    foreigners,
    tookBack,
    /** The account's nonce in the newest block. */
    countOf: (account: Address) => count(account, 'latest'),
    /** The next sends get these errors. */
    failSends: (errors: readonly SendError[]) => {
      sendErrors = [...errors]
    },
    /** The node answers these methods with an error until the next call of `break`. */
    break: (methods: readonly string[]) => {
      broken = methods
    },
    /** The node reports this method as missing once. */
    missOnce: (method: string | undefined) => {
      missing = method
    },
    /** For so long after a block with an account's own transaction, the node refuses its next one as unfunded. */
    owe: (milliseconds: number, now: () => number) => {
      owes = { for: milliseconds, now }
    },
    /** The node reports these methods as missing until the next call of `unlist`. */
    unlist: (methods: readonly string[]) => {
      unlisted = methods
    },
    skipUpgrades: () => {
      skipsUpgrades = true
    },
    /** Restarts the network: it has another first block, and nothing else. */
    startAnew: () => {
      met.add('the chain was started anew')
      eras = [...eras, blocks.flatMap(({ transactions }) => transactions)]
      blocks = [{ number: 0, hash: keccak256(toHex(`first ${eras.length}`)), transactions: [] }]
      building = []
      pool = []
    },
    /** Takes the chain back to a block, as a developer does who restores a snapshot. */
    goBack: (number: number) => {
      eras = [...eras, blocks.flatMap(({ transactions }) => transactions)]
      blocks = blocks.slice(0, number + 1)
      building = []
      pool = []
    },
    /** From now on, the nodes serve a local copy of the chain, made at a block: the newest one, or an earlier one. */
    copy: (number = head().number) => {
      original = { blocks, building, pool }
      forks += 1
      blocks = blocks.slice(0, number + 1)
      building = []
      pool = []
    },
    /** The nodes serve the chain itself again. */
    leaveCopy: () => {
      if (!original) return
      eras = [...eras, blocks.flatMap(({ transactions }) => transactions)]
      ;({ blocks, building, pool } = original)
      original = undefined
      forks += 1
    },
    /** True while the nodes serve a copy. */
    isCopy: () => original !== undefined,
    /** The transactions of the chain before each `startAnew`, `goBack` and `leaveCopy`. */
    eras: () => eras,
    /** The mempool forgets everything. */
    forget: () => {
      pool = []
    },
    /** Drops the block under construction. Its transactions return to the mempool with `keep`, or are lost. */
    losePreconfirmations: (keep: boolean) => {
      if (keep) pool = [...pool, ...building]
      building = []
    },
    /**
     * Replaces the last blocks by empty ones. With `keep`, their transactions return to the mempool, else they
     * are lost. With `remember`, the transactions that lost their nonce to these return, too.
     */
    reorganise: (depth: number, keep: boolean, remember = false) => {
      const gone = blocks.slice(Math.max(1, blocks.length - depth))
      if (gone.length === 0) return
      noteLoss(gone)
      forks += 1
      blocks = blocks.slice(0, blocks.length - gone.length)
      const lost = [...gone.flatMap(({ transactions }) => transactions), ...building]
      building = []
      const beaten = [...everSent.values()].filter((one) =>
        lost.some(({ from, nonce, hash }) => hash !== one.hash && from === one.from && nonce === one.nonce),
      )
      const found = [...(remember ? beaten : []), ...(keep ? lost : [])]
      pool = [...pool, ...found.filter(({ hash }) => !pool.some((one) => one.hash === hash))]
      for (const _ of gone) seal()
    },
    /** Another wallet with the same key sends a transaction with the next nonce. */
    foreign: async (from: Address) => {
      const nonce = count(from, 'pending')
      const { raw, hash } = await signForeign(from, nonce, forks * 1_000 + sends.length)
      foreigners.add(hash)
      const sent: Sent = { hash, raw, from: lower(from), nonce, to: null, data: foreignData, tip: 10n ** 9n }
      pool = [...pool.filter((one) => one.from !== sent.from || one.nonce !== nonce), sent]
    },
    /** The node lies: it claims that an invented transaction of the account used its next nonce. */
    pretend: (from: Address) => {
      const hash = keccak256(toHex(`pretended ${from}`))
      const nonce = count(from, 'pending')
      pool = pool.filter((one) => one.from !== lower(from) || one.nonce !== nonce)
      building = [...building, { hash, raw: '0x', from: lower(from), nonce, to: null, data: '0x', tip: 0n }]
    },
    /** A transaction of another account arrives. */
    take: (raw: Hex) => {
      send(raw)
      sends.pop()
    },
    /** Each block with the hashes of its transactions, and the hashes of the pre-confirmed ones. */
    executed: () => ({
      blocks: blocks.map(({ hash, transactions }) => ({ hash, transactions: transactions.map(hashOf) })),
      building: building.map(hashOf),
    }),
    canonical: () => blocks.flatMap(({ transactions }) => transactions),
    height: () => head().number,
    waiting: () => pool,
  }
}

/** Whether `one` wins the nonce that it shares with `other`: by a higher tip, else by its earlier place. */
function beats(one: Sent, other: Sent, all: readonly Sent[]): boolean {
  if (one.from !== other.from || one.nonce !== other.nonce) return false
  return one.tip > other.tip || (one.tip === other.tip && all.indexOf(one) < all.indexOf(other))
}

/** A transaction as in a full block, with all fields that prove its signature. */
function fullOf({ hash, raw, from, nonce }: Sent) {
  return { hash, from, nonce: numberToHex(nonce), ...(/^0x0[24]/.test(raw) && fieldsOf(raw)) }
}

const hashOf = ({ hash }: Sent): Hex => hash

function refusal(message: string): NodeError {
  return nodeError({ code: -32000, message })
}

function lower(address: string): Address {
  return address.toLowerCase() as Address
}
