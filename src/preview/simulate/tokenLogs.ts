import { type Address, getAddress, type Hex } from 'viem'
import { permit2 } from '../../domain/known/knownContracts.ts'
import { addressText } from '../../domain/schema.ts'
import { present } from '../../lib/present.ts'
import { addressOf, bytesIn, memberOf, wordsOf } from '../../rpc/readResult.ts'

/** A change of one account by a log. The log is only a claim of the contract that wrote it. */
export type Change = {
  direction: 'sent' | 'received' | 'allowance'
  /** Absent for the chain's own coin. */
  token?: Address
  /** The id of a collectible. */
  id?: bigint
  /** Absent for all collectibles of a contract. */
  amount?: bigint
  /** The other party, which gets it, gives it, or may take it. */
  other: Address
  /** By an allowance that Permit2 keeps. */
  through?: 'permit2'
  /** Guessed from a log that other contracts than wrapped coins write too: it counts for known tokens only. */
  wraps?: true
}

/** `eth_simulateV1` reports moves of the coin as transfers of this token. */
const coinToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** No honest call writes more logs. Omitted logs could matter most, so we then trust none. */
const mostLogs = 4096

/** The most ids of one ERC-1155 event. */
const mostIds = 256

type Log = { token: Address; topics: bigint[]; words: bigint[] }

const wholeWord = 2n ** 256n - 1n

/**
 * The account's changes by the logs of a call, in order. `undefined` if they are no logs, or too many. A log
 * that fits no known event exactly counts for nothing.
 */
export function changesIn(logs: unknown, account: Address): Change[] | undefined {
  if (!Array.isArray(logs) || logs.length > mostLogs) return undefined
  const read = logs.map(logIn).filter((log) => log !== undefined)
  const self = BigInt(account)
  return [...read.flatMap((log) => readers[nameOf(log)]?.(log, self) ?? []), ...wraps(read, self)]
}

function logIn(log: unknown): Log | undefined {
  const address = memberOf(log, 'address')
  const topics = memberOf(log, 'topics')
  const data = bytesIn(memberOf(log, 'data'))
  if (typeof address !== 'string' || !addressText.test(address) || data === undefined) return undefined
  if (!Array.isArray(topics) || topics.length < 1 || topics.length > 4) return undefined
  const numbers = topics.map((topic) => (bytesIn(topic)?.length === 66 ? BigInt(topic) : -1n))
  if (numbers.includes(-1n)) return undefined
  return { token: address.toLowerCase() as Address, topics: numbers, words: wordsIn(data) }
}

/** The words of the data; none if it is no whole number of words, or far too long. */
function wordsIn(data: Hex): bigint[] {
  if ((data.length - 2) % 64 !== 0 || data.length > 2 + 64 * (4 + 2 * mostIds)) return []
  return wordsOf(data.slice(2))
}

/** The start of the event's hash, its number of topics and, if fixed, its number of words. */
function nameOf({ topics: [event = 0n, ...rest], words }: Log): string {
  const start = (event >> 224n).toString(16).padStart(8, '0')
  return start === batchStart ? start : `${start} ${rest.length} ${words.length}`
}

const batchStart = '4a39dc06'

/** Events by the first four bytes of their hash, their indexed arguments, and their words. */
const readers: Record<string, (log: Log, self: bigint) => Change[]> = {
  // Transfer, of ERC-20 and of the coin, and of ERC-721.
  'ddf252ad 2 1': ({ token, topics: [, from, to], words: [amount] }, self) =>
    move(self, from, to, { ...(token !== coinToken && { token }), amount }),
  'ddf252ad 3 0': ({ token, topics: [, from, to, id] }, self) =>
    move(self, from, to, { token, id, amount: 1n }),
  // TransferSingle and TransferBatch, of ERC-1155.
  'c3d58168 3 2': ({ token, topics: [, , from, to], words: [id, amount] }, self) =>
    move(self, from, to, { token, id, amount }),
  [batchStart]: ({ token, topics: [, , from, to], words }, self) => {
    const count = Number(words[2] ?? 0n)
    const isWhole =
      words[0] === 64n &&
      count <= mostIds &&
      words.length === 4 + 2 * count &&
      words[1] === BigInt(96 + 32 * count) &&
      words[3 + count] === BigInt(count)
    if (!isWhole) return []
    return words
      .slice(3, 3 + count)
      .flatMap((id, index) => move(self, from, to, { token, id, amount: words[4 + count + index] }))
  },
  // Approval, of ERC-20 and of ERC-721, and ApprovalForAll.
  '8c5be1e5 2 1': ({ token, topics: [, owner, spender], words: [amount] }, self) =>
    allow(self, owner, spender, { token, amount }),
  '8c5be1e5 3 0': ({ token, topics: [, owner, spender, id] }, self) =>
    allow(self, owner, spender, { token, id, amount: spender === 0n ? 0n : 1n }),
  '17307eab 2 1': ({ token, topics: [, owner, operator], words: [yes] }, self) =>
    allow(self, owner, operator, { token, ...(yes === 0n && { amount: 0n }) }),
  // Approval, Permit and Lockdown, of Permit2 alone.
  'da9fa7c1 3 2': throughPermit2,
  'c6a377bf 3 3': throughPermit2,
  '89b1add1 1 2': (log, self) =>
    throughPermit2({ ...log, topics: [...log.topics, ...log.words], words: [0n] }, self),
}

function throughPermit2({ token, topics: [, owner, held, spender], words: [amount] }: Log, self: bigint) {
  const asset = token === permit2.toLowerCase() ? addressOf(held) : undefined
  if (!asset) return []
  return allow(self, owner, spender, { token: asset, amount }).map((one) => ({
    ...one,
    through: 'permit2' as const,
  }))
}

type What = { token?: Address; id?: bigint | undefined; amount?: bigint | undefined }

function move(self: bigint, from: bigint | undefined, to: bigint | undefined, what: What): Change[] {
  if (from === to || (from !== self && to !== self) || what.amount === undefined) return []
  return change(from === self ? 'sent' : 'received', from === self ? to : from, what)
}

function allow(self: bigint, owner: bigint | undefined, spender: bigint | undefined, what: What): Change[] {
  return owner === self ? change('allowance', spender, what) : []
}

function change(direction: Change['direction'], party: bigint | undefined, what: What): Change[] {
  const other = addressOf(party)
  const { token, id, amount } = what
  if (!other || (amount === 0n && direction !== 'allowance')) return []
  return [
    {
      direction,
      other,
      ...(token && { token: getAddress(token) }),
      ...present({ id, amount }),
    },
  ]
}

/**
 * Deposit and Withdrawal of a wrapped coin that writes no Transfer with it, like WETH9. Any contract may write
 * such a log: it counts only if the same amount of the coin went into that contract, or came out of it.
 */
function wraps(logs: readonly Log[], self: bigint): Change[] {
  const coins = (contract: bigint, amount: bigint | undefined, place: 1 | 2) =>
    logs.some(
      ({ token, topics, words }) =>
        token === coinToken && topics[place] === contract && words[0] === amount && words.length === 1,
    )
  return logs.flatMap((log) => {
    const { token, topics, words } = log
    const name = nameOf(log)
    const isIn = name === 'e1fffcc4 1 1'
    if ((!isIn && name !== '7fcf532c 1 1') || topics[1] !== self) return []
    const [amount = wholeWord] = words
    const hasTransfer = logs.some(
      (other) =>
        other.token === token && nameOf(other) === 'ddf252ad 2 1' && other.topics[isIn ? 2 : 1] === self,
    )
    if (hasTransfer || !coins(BigInt(token), amount, isIn ? 2 : 1)) return []
    const direction = isIn ? 'received' : 'sent'
    return change(direction, BigInt(token), { token, amount }).map((one) => ({ ...one, wraps: true }))
  })
}
