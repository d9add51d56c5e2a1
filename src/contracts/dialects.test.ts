import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { contracts } from '../../e2e/contracts/deploy.mjs'
import { testPhrase } from '../../packages/test-node/accounts.mjs'
import { startAnvil } from '../../packages/test-node/anvil.mjs'
import { makeChain } from '../../packages/test-node/chain.mjs'
import { dialects, factsOf } from '../../packages/test-node/dialects/index.mjs'
import { ORACLE_CODE } from '../../packages/test-node/dialects/oracle.mjs'
import { isSaid, meanings, refusalsIn } from '../../packages/test-node/dialects/refusals.ts'
import { complete } from '../../packages/test-node/options.mjs'
import type { ChainName } from '../../packages/test-node/types.ts'
import { mostOf } from '../domain/review/ceiling.ts'
import type { Preview } from '../domain/review/preview.ts'
import { usualCeilingWith } from '../domain/review/previewCeiling.ts'
import { readRefusal } from '../engine/send/refusals.ts'
import { lacksPending } from '../rpc/pendingTag.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { feeWith } from '../ui/approval/fees/feeChoices.ts'
import { chainFees } from '../ui/gallery/examples/chainFees.ts'
import { rules } from './chainRules.ts'
import { feesIn } from './feeQuote.ts'
import { lineaEstimates } from './linea.ts'

const chains = Object.keys(dialects) as ChainName[]
const rows = chains.flatMap((chain) => dialects[chain].map((row) => ({ chain, ...row })))

test.each(chains)('%s has every fact', (chain) => {
  const facts = chains.flatMap((one) => Object.keys(factsOf(one)))
  expect(Object.keys(factsOf(chain)).sort()).toEqual([...new Set(facts)].sort())
})

test.each(chains)('%s has one row for each fact', (chain) => {
  const facts = dialects[chain].map(({ fact }) => fact)
  expect(facts.filter((fact, place) => facts.indexOf(fact) !== place)).toEqual([])
})

test.each(rows)('$chain: $fact has a source, and a recording or the word that there is none', (row) => {
  expect(row.source).toMatch(/^https:\/\/[\w.-]+\.\w+\//)
  if ('recording' in row) expect(row.recording.by).toMatch(/^https:\/\/[\w.-]+\.\w+\//)
  else expect(row.assumed).toBe(true)
})

/** The value of a fact in a recorded result. */
const shows: Record<string, (method: string, result: unknown) => unknown> = {
  baseFee(method, result) {
    if (method === 'eth_feeHistory')
      return BigInt((result as { baseFeePerGas: string[] }).baseFeePerGas.at(-1) ?? 'none')
    const content = { value: 0n, data: '0x' } as const
    const { read } = lineaEstimates('0x00000000000000000000000000000000000a11ce', [content])
    expect(read([{ result }])).toEqual({ gas: new Map([[content, 0xd221n]]), tip: 0x245fe65n })
    return BigInt((result as { baseFeePerGas: string }).baseFeePerGas)
  },
}

test.each(rows.filter((row) => 'recording' in row))(
  '$chain: the recorded answer shows $fact',
  async (row) => {
    if (!('recording' in row)) throw new Error('There is no recording')
    const { recording, fact, is } = row
    if ('method' in recording) return expect(shows[fact]?.(recording.method, recording.result)).toEqual(is)
    expect(refusalsIn(is).filter((refusal) => isSaid(recording.error, refusal))).toHaveLength(1)
    expect((await readRefusal(recording.error)).meaning).toBe(meanings[fact])
  },
)

/** The rows with refusals. Other rows say that the chain has none, or name a value. */
const refusing = rows.filter(({ is }) => refusalsIn(is).length > 0)

test.each(refusing.filter(({ fact }) => fact in meanings))(
  '$chain: the wallet understands $fact',
  async ({ fact, is }) => {
    for (const { code, message } of refusalsIn(is)) {
      const error = { code, message: message.replace(/\{\w+\}/g, '12') }
      expect((await readRefusal(error)).meaning).toBe(meanings[fact])
    }
  },
)

test.each(refusing.filter(({ fact }) => fact === 'pending'))(
  '$chain: a refusal of the pending block is understood',
  ({ is }) => {
    for (const refusal of refusalsIn(is)) expect(lacksPending(refusal)).toBe(true)
  },
)

test.each([
  ['mainnet', 12, { chainId: 1, interval: 1000, block: 1000 }],
  ['base', 1, { chainId: 8453, interval: 200, block: 2000 }],
  ['base', 3, { chainId: 8453, interval: 67, block: 670 }],
  ['bnb', 1, { chainId: 56, interval: 450, block: 450 }],
  ['arbitrum', 100, { chainId: 42_161, interval: 10, block: 10 }],
] as const)('like %s, %i times faster', (like, pace, times) => {
  expect(complete({ like, pace })).toMatchObject(times)
})

test('an option given beside the chain changes it', () => {
  expect(complete({ like: 'base', chainId: 7, block: 400, interval: undefined })).toMatchObject({
    chainId: 7,
    block: 400,
    interval: 200,
  })
  expect(() => complete({ like: 'moon' as ChainName })).toThrow(
    'There is no chain "moon". There are: mainnet,',
  )
})

/** The chains whose gas cap no table of the wallet has, and the reason. */
const toldByNodes: Partial<Record<ChainName, string>> = {
  gnosis: 'its nodes prove Osaka by `eth_config`',
}

test.each(chains)("the wallet's own tables agree with the facts of %s", (chain) => {
  const { chainId, blockTime, preconfirmation, gasCap, dataFee, absent } = factsOf(chain)
  const network = builtInNetworks.find((one) => one.chainId === chainId)
  expect(network).toMatchObject({ blockTime })
  expect(network?.preconfirmation ?? 'none').toBe(preconfirmation)
  expect(network?.statusMethod !== undefined).toBe(!absent.includes('base_transactionStatus'))
  const pricings = { none: 'gas', gas: 'gas', oracle: 'dataFee', size: 'size' }
  expect(rules[chainId]?.pricing).toBe(pricings[dataFee === 'none' ? 'none' : dataFee.by])
  const cap = rules[chainId]?.gasCap
  if (chain in toldByNodes) expect(cap).toBeUndefined()
  else expect(gasCap).toMatchObject({ gas: Number(cap) })
})

test.each(chains)('the gallery shows what a transfer costs on %s', (chain) => {
  const { chainId, baseFee, tip, dataFee } = factsOf(chain)
  const [gas, bytes] = [65_000n, 180n]
  const ofBytes = dataFee === 'none' ? 0n : bytes * BigInt(dataFee.perByte)
  const by = dataFee === 'none' ? 'none' : dataFee.by
  const { name, symbol } = builtInNetworks.find((one) => one.chainId === chainId) ?? {}
  const costs = costsOf({
    gas: by === 'gas' ? gas + ofBytes : gas,
    base: baseFee,
    tip: by === 'size' ? tip + ofBytes / gas : tip,
    ...(by === 'oracle' && { dataFee: ofBytes }),
  })
  expect(chainFees.find((one) => one.chain === chain)).toEqual({ chain, name, symbol, ...costs })
})

/** The likely and the highest fee of one transaction, as the approval window computes them. */
function costsOf({ gas, base, tip, dataFee }: { gas: bigint; base: bigint; tip: bigint; dataFee?: bigint }) {
  const quote = feesIn([
    { result: { number: '0x1', baseFeePerGas: numberToHex(base) } },
    { result: { reward: [[tip, tip, tip].map((wei) => numberToHex(wei))] } },
    { result: numberToHex(tip) },
  ])
  if (!quote) throw new Error('The wallet reads no fee')
  const { fees, price } = quote
  const preview: Extract<Preview, { state: 'ready' }> = {
    state: 'ready',
    at: 0,
    blockNumber: '0x1',
    fees,
    price: numberToHex(price),
    fee: {},
    gas: { single: numberToHex(gas) },
    limits: { single: [numberToHex(gas)] },
    ...(dataFee !== undefined && { dataFee: { single: [numberToHex(dataFee)] } }),
    simulated: true,
    failures: [],
  }
  const likely = feeWith(preview, { exact: { gasPrice: numberToHex(price) } }, 'single')
  const ceiling = usualCeilingWith(preview, 'single')
  return { fee: BigInt(likely ?? 0), most: ceiling && mostOf(ceiling) }
}

test.each(chains)('the tags of %s lie as deep as the table says', async (chain) => {
  const { safe, finalized, blockTime, preconfirmation } = factsOf(chain)
  const perBlock = preconfirmation === 'none' ? 1 : blockTime / preconfirmation
  const anvil = {
    call: async () => '0xf4247',
    ask: async () => ({ result: null }),
    stop: async () => undefined,
  }
  const view = await makeChain({ anvil, perBlock, lag: { safe, finalized } }).view()
  expect(view.latest - view.safe).toBe(safe * perBlock)
  expect(view.latest - view.finalized).toBe(finalized * perBlock)
})

test('the oracle of the table is the contract that replaces it', async () => {
  const anvil = await startAnvil({ chainId: 1, hardfork: undefined, phrase: testPhrase })
  try {
    const { bytecode } = contracts.StandInGasPriceOracle
    expect(await anvil.call('eth_call', [{ data: bytecode }, 'latest'])).toBe(ORACLE_CODE)
  } finally {
    await anvil.stop()
  }
})
