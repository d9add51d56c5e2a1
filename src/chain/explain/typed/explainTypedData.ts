import type { Address, Hex } from 'viem'
import type { ExplainedData } from '../../../methods/services.ts'
import type { Network } from '../../../wire/mirror.ts'
import type { Asset } from '../../../wire/review.ts'
import type { TypedData } from '../../../wire/typedData.ts'
import { t } from '../../../words/words.ts'
import type { Rpc } from '../../rpc.ts'
import { codesOf } from '../../warn.ts'
import { explain } from '../explain.ts'
import type { createNames } from '../names.ts'
import type { Reading } from './meaning.ts'
import { read } from './read.ts'
import { typedWarnings } from './warnings.ts'
import { factsOf, ledgerOf, sentenceOf } from './words.ts'

type Tools = {
  names: ReturnType<typeof createNames>
  rpc: Rpc
  network: Network | undefined
  now?: () => number
}
type Asked = { chainId: number; from: Address; typed: TypedData; own: readonly Address[] }

/**
 * What signing typed data lets happen, in words, where its type is a known one to the letter. Never throws; what a
 * silent node would have to tell is left out, and said so.
 */
export async function explainTypedData(tools: Tools, asked: Asked): Promise<ExplainedData> {
  const { names, rpc, network, now = Date.now } = tools
  const { chainId, from, typed, own } = asked
  const reading = await read(typed, from)
  const isMeaning = reading && reading.form !== 'power' && reading.form !== 'statement'
  const tokens = isMeaning ? [...reading.gives, ...reading.gets].flatMap(({ token }) => token ?? []) : []
  const [found, codes, views] = await Promise.all([
    names(chainId, { tokens, vaults: [] }),
    readCodes(rpc, chainId, addressesIn(typed, reading)),
    reading?.form === 'power' ? explain({ names, network }, chainId, reading.runner, reading.calls) : [],
  ])
  const coin: Asset = { symbol: network?.symbol ?? 'ETH', decimals: network?.decimals ?? 18, known: true }
  const stage = { ...found, from, coin, views }
  const judged = {
    typed,
    reading,
    stage,
    own,
    codes,
    network: network?.name ?? t('common_theNetwork'),
    now: Math.floor(now() / 1000),
  }
  const warnings = typedWarnings(judged)
  const sentence = reading && sentenceOf(reading, stage)
  const isGuess = warnings.some(({ warning }) => warning === 'unknownContract')
  return {
    ...(sentence && {
      title: isGuess ? t('typed_looksLike', { what: sentence.title }) : sentence.title,
      confirm: sentence.confirm,
    }),
    ledger: reading ? ledgerOf(reading, stage) : [],
    facts: reading ? factsOf(reading, stage) : [],
    warnings,
  }
}

function addressesIn({ domain }: TypedData, reading: Reading | undefined): Address[] {
  const { verifyingContract } = domain
  const taker = reading && 'taker' in reading ? reading.taker : undefined
  return [
    ...(typeof verifyingContract === 'string' ? [verifyingContract as Address] : []),
    ...(taker ? [taker] : []),
  ]
}

/** `undefined` where the node does not answer. */
async function readCodes(
  rpc: Rpc,
  chainId: number,
  addresses: readonly Address[],
): Promise<Map<string, Hex> | undefined> {
  if (addresses.length === 0) return new Map()
  const codes = await codesOf(rpc, chainId, addresses)
  const told = addresses.flatMap((address, index) => {
    const code = codes[index]
    return code === undefined ? [] : [[address.toLowerCase(), code] as const]
  })
  return told.length === addresses.length ? new Map(told) : undefined
}
