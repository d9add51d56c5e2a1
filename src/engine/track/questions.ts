import { type Hex, numberToHex } from 'viem'
import type { Finality } from '../../contracts/finality.ts'
import { bytesIn, memberOf, numberIn, resultOf } from '../../rpc/readResult.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { lanesOf, ownerOf } from '../lanes.ts'
import { type Answer, isMissing } from '../node.ts'
import type { ChainSnapshot } from './chainSnapshot.ts'
import { finalIn, finalTags, heightOf } from './finalBlock.ts'
import { receiptIn } from './receipts.ts'

/** A request to a node. `read` enters the answer into the poll's result. */
export type Question = {
  method: string
  params: unknown[]
  read(snapshot: ChainSnapshot, answer: Answer): void
}

export function questions(
  rows: readonly TransactionRow[],
  flying: readonly TransactionRow[],
  { tags, restarts }: Finality,
): Question[] {
  const numbers = new Set(
    rows.flatMap(({ receipt, rival }) => [
      ...(receipt ? [Number(receipt.blockNumber)] : []),
      ...(rival ? [rival.block.number] : []),
    ]),
  )
  const asksFinal = tags && rows.some(({ rival }) => rival)
  return [
    {
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
      read(snapshot, answer) {
        const block = resultOf(answer)
        const [number, hash] = [numberIn(memberOf(block, 'number')), bytesIn(memberOf(block, 'hash'))]
        if (number !== undefined && hash) snapshot.latest = { number, hash }
      },
    },
    ...(restarts ? [genesisQuestion] : []),
    ...[...numbers].map(blockQuestion),
    ...(asksFinal ? finalQuestions() : []),
    ...[...flying, ...sentinels(rows)].map(receiptQuestion),
  ]
}

/**
 * The highest pre-confirmed transaction of each lane. While its block stays the same, so do those of the
 * account's earlier transactions: a node that loses a pre-confirmation also loses all later ones.
 */
export function sentinels(rows: readonly TransactionRow[]): TransactionRow[] {
  const preconfirmed = rows.filter(({ state }) => state === 'preconfirmed')
  return lanesOf(preconfirmed).flatMap((lane) =>
    preconfirmed
      .filter((row) => row.lane === lane)
      .sort((one, other) => other.nonce - one.nonce)
      .slice(0, 1),
  )
}

const genesisQuestion: Question = {
  method: 'eth_getBlockByNumber',
  params: ['0x0', false],
  read(snapshot, answer) {
    const hash = bytesIn(memberOf(resultOf(answer), 'hash'))
    if (hash) snapshot.genesis = hash
  },
}

function blockQuestion(number: number): Question {
  return {
    method: 'eth_getBlockByNumber',
    params: [numberToHex(number), false],
    read(snapshot, answer) {
      const block = resultOf(answer) as { hash?: Hex | null } | null | undefined
      // An error proves nothing, except the one that some nodes return for a missing block.
      if (block !== undefined || isNoBlock(answer)) snapshot.blocks.set(number, block?.hash ?? null)
    },
  }
}

function isNoBlock(answer: Answer): boolean {
  return (
    'error' in answer &&
    /^(?:block not found|unknown block|header not found|block .* not found)/i.test(
      answer.error.answer.message,
    )
  )
}

export function receiptQuestion({ hash }: TransactionRow): Question {
  return {
    method: 'eth_getTransactionReceipt',
    params: [hash],
    read(snapshot, answer) {
      const receipt = receiptIn(answer, hash)
      if (receipt !== undefined) snapshot.receipts.set(hash, receipt)
      if ('result' in answer) snapshot.receiptsAre = 'told'
      else if (isMissing(answer)) snapshot.receiptsAre ??= 'unlisted'
    },
  }
}

function finalQuestions(): Question[] {
  const came: Answer[] = []
  return finalTags.map((tag, index) => ({
    method: 'eth_getBlockByNumber',
    params: [tag, false],
    read(snapshot, answer) {
      came[index] = answer
      const number = finalIn([came[0], came[1]], heightOf)
      snapshot.finalized = typeof number === 'bigint' ? Number(number) : number
    },
  }))
}

/** Asks if the node has bytes without a receipt. Every poll asks about unacknowledged bytes. */
export function presenceQuestions(
  flying: readonly TransactionRow[],
  statusMethod: string | undefined,
): Question[] {
  return [
    ...flying.map(
      ({ hash }): Question => ({
        method: 'eth_getTransactionByHash',
        params: [hash],
        read(snapshot, answer) {
          const result = resultOf(answer)
          if (result !== undefined) snapshot.present.set(hash, result !== null)
        },
      }),
    ),
    ...(statusMethod ? flying.map((row) => statusQuestion(row, statusMethod)) : []),
    ...lanesOf(flying).map((lane) => countQuestion(lane, 'latest')),
  ]
}

/** A known hash proves the node has the transaction. An unknown one may be executed and forgotten. */
function statusQuestion({ hash }: TransactionRow, method: string): Question {
  return {
    method,
    params: [hash],
    read(snapshot, answer) {
      const result = resultOf(answer) as { status?: unknown } | null | undefined
      if (result?.status === 'Known') snapshot.present.set(hash, true)
    },
  }
}

export function countQuestions(rows: readonly TransactionRow[]): Question[] {
  return lanesOf(rows).flatMap((lane) => [countQuestion(lane, 'latest'), countQuestion(lane, 'pending')])
}

function countQuestion(lane: string, tag: 'latest' | 'pending'): Question {
  return {
    method: 'eth_getTransactionCount',
    params: [ownerOf(lane), tag],
    read(snapshot, answer) {
      const count = numberIn(resultOf(answer))
      if (count !== undefined) snapshot.counts.set(lane, { ...snapshot.counts.get(lane), [tag]: count })
    },
  }
}
