import { type Address, type Hex, numberToHex, parseEther, size } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { TestNode } from '../types.ts'
import { bytesOf } from './bytes.mjs'
import { GAS_PRICE_ORACLE } from './oracle.mjs'
import { isSaid } from './refusals.ts'
import type { Facts, Refusal } from './types.ts'

export type Scene = { node: TestNode; facts: Facts; pace: number }

const friend: Address = '0x00000000000000000000000000000000000a11ce'
const gwei = 10n ** 9n

/** The node's reply to a client. */
async function ask(
  node: TestNode,
  method: string,
  params: unknown[] = [],
  // biome-ignore lint/suspicious/noExplicitAny: a probe knows what its method answers
): Promise<{ result?: any; error?: Refusal }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(node.url, { method: 'POST', body })).json()
}

async function resultOf(node: TestNode, method: string, params: unknown[] = []) {
  const { result, error } = await ask(node, method, params)
  if (error) throw new Error(`${method}: ${error.code} ${error.message}`)
  return result
}

/** Expects a reply to be this refusal of the table. */
function expectSaid({ result, error }: { result?: unknown; error?: Refusal }, refusal: Refusal) {
  expect(result).toBeUndefined()
  expect(error && isSaid(error, refusal), `${error?.code} ${error?.message}`).toBe(true)
}

/** A new account with funds. */
async function newAccount(node: TestNode): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  await node.rpc('anvil_setBalance', [account.address, numberToHex(parseEther('1000'))])
  return account
}

type Change = Partial<{ nonce: number; gas: bigint; tip: bigint; maxFee: bigint; value: bigint; data: Hex }>

/** One wei to another account, with enough gas and fees. */
async function sign(account: PrivateKeyAccount, { facts }: Scene, change: Change = {}): Promise<Hex> {
  const { nonce = 0, gas = 100_000n, tip = 30n * gwei, maxFee = 500n * gwei, value = 1n, data } = change
  return account.signTransaction({
    type: 'eip1559',
    chainId: facts.chainId,
    to: friend,
    nonce,
    gas,
    value,
    ...(data && { data }),
    maxPriorityFeePerGas: tip,
    maxFeePerGas: maxFee,
  })
}

async function send(scene: Scene, account: PrivateKeyAccount, change?: Change) {
  return ask(scene.node, 'eth_sendRawTransaction', [await sign(account, scene, change)])
}

/** Sends a transaction that waits in a node that seals no blocks. */
async function waiting(scene: Scene) {
  scene.node.hold()
  const account = await newAccount(scene.node)
  const { result } = await send(scene, account)
  expect(result).toMatch(/^0x/)
  return { account, hash: result as Hex }
}

/** The number of a block by its tag. */
const numberOf = async (node: TestNode, tag: string) =>
  Number((await resultOf(node, 'eth_getBlockByNumber', [tag, false])).number)

/** A probe mines at most this many blocks; `dialects.test.ts` tests deeper tags. */
const mostMined = 130

/** Expects a tag to be `depth` blocks below the latest one, or at the first block of a shorter chain. */
async function expectDepth({ node, facts }: Scene, tag: 'safe' | 'finalized', depth: number) {
  node.hold()
  const perBlock = blocksOf(facts)
  if (depth <= mostMined) await node.rpc('anvil_mine', [numberToHex((depth + 1) * perBlock)])
  const latest = await numberOf(node, 'latest')
  expect(await numberOf(node, tag)).toBe(depth <= mostMined ? latest - depth * perBlock : 0)
}

/** The number of underlying blocks per block. */
function blocksOf({ blockTime, preconfirmation }: Facts): number {
  return preconfirmation === 'none' ? 1 : blockTime / preconfirmation
}

/**
 * Waits for a block and for `blocks` more, and returns the milliseconds. The clock starts with the last
 * request that did not see the first block: a busy machine sees one block late, but the next ones in time.
 */
async function timeOf(blocks: number, number: () => Promise<number>): Promise<number> {
  const first = await number()
  let began = performance.now()
  const next = async () => {
    const askedAt = performance.now()
    const seen = await number()
    if (seen === first) began = askedAt
    return seen
  }
  await expect.poll(next, { interval: 5, timeout: 30_000 }).toBeGreaterThan(first)
  await expect.poll(number, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(first + 1 + blocks)
  return performance.now() - began
}

/** More than the oracle charges for a bare transfer: at most 180 bytes, and the operator's fee for its gas. */
const oracleMost = (perByte: number) => 180n * BigInt(perByte) + 2n * 21_000n + 7n

/** For each fact, what a node that emulates a chain must do. */
export const probes: { [fact in keyof Facts]: (scene: Scene, is: Facts[fact]) => Promise<void> } = {
  async chainId({ node }, is) {
    expect(await resultOf(node, 'eth_chainId')).toBe(numberToHex(is))
  },

  /** A busy machine makes blocks late, but never early. */
  async blockTime({ node, facts, pace }, is) {
    const took = await timeOf(4 * blocksOf(facts), async () =>
      Number(await resultOf(node, 'eth_blockNumber')),
    )
    expect(took).toBeGreaterThan((is / pace) * 3.5)
  },

  async preconfirmation(scene, is) {
    const { hash } = await waiting(scene)
    await scene.node.rpc('evm_mine')
    const { blockNumber } = await resultOf(scene.node, 'eth_getTransactionReceipt', [hash])
    const latest = await numberOf(scene.node, 'latest')
    if (is === 'none') return expect(Number(blockNumber)).toBe(latest)
    expect(Number(blockNumber)).toBeGreaterThan(latest)
    scene.node.release()
    const took = await timeOf(4, () => numberOf(scene.node, 'pending'))
    expect(took).toBeGreaterThan((is / scene.pace) * 3.5)
  },

  async blockGas({ node }, is) {
    expect(Number((await resultOf(node, 'eth_getBlockByNumber', ['latest', false])).gasLimit)).toBe(is)
  },

  async pending(scene, is) {
    const { hash } = await waiting(scene)
    const answer = await ask(scene.node, 'eth_getBlockByNumber', ['pending', false])
    if (typeof is === 'object') {
      expectSaid(await ask(scene.node, 'eth_getBalance', [friend, 'pending']), is)
      return expectSaid(answer, is)
    }
    const latest = await resultOf(scene.node, 'eth_getBlockByNumber', ['latest', false])
    if (is === 'latest') return expect(answer.result).toEqual(latest)
    if (is === 'pool') {
      const number = numberToHex(BigInt(latest.number) + 1n)
      return expect(answer.result).toMatchObject({
        number,
        hash: null,
        transactions: expect.arrayContaining([hash]),
      })
    }
    await scene.node.rpc('evm_mine')
    const pending = await resultOf(scene.node, 'eth_getBlockByNumber', ['pending', false])
    expect(pending.transactions).toContain(hash)
    expect(await numberOf(scene.node, 'latest')).toBeLessThan(Number(pending.number))
  },

  async pendingCount(scene, is) {
    const { account } = await waiting(scene)
    const count = () => resultOf(scene.node, 'eth_getTransactionCount', [account.address, 'pending'])
    expect(await count()).toBe(is === 'pool' ? '0x1' : '0x0')
    await scene.node.rpc('evm_mine')
    expect(await count()).toBe('0x1')
    if (is === 'preconfirmed')
      expect(await resultOf(scene.node, 'eth_getTransactionCount', [account.address, 'latest'])).toBe('0x0')
  },

  async safe(scene, is) {
    await expectDepth(scene, 'safe', is)
  },

  async finalized(scene, is) {
    await expectDepth(scene, 'finalized', is)
  },

  async mempool(scene, is) {
    const { hash } = await waiting(scene)
    const seen = await resultOf(scene.node, 'eth_getTransactionByHash', [hash])
    if (is === 'public') return expect(seen).toMatchObject({ hash, blockNumber: null })
    expect(seen).toBeNull()
    await scene.node.rpc('evm_mine')
    expect(await resultOf(scene.node, 'eth_getTransactionByHash', [hash])).toMatchObject({ hash })
  },

  async absent({ node, facts }, is) {
    for (const method of is) expectSaid(await ask(node, method, []), facts.absentRefusal)
    const others = ['eth_config', 'base_transactionStatus', 'linea_estimateGas', 'txpool_content']
    for (const method of others.filter((one) => !is.includes(one)))
      expect((await ask(node, method, [{ from: friend, to: friend }])).error?.code).not.toBe(-32601)
  },

  async absentRefusal({ node }, is) {
    expectSaid(await ask(node, 'eth_txGasLimitCap'), is)
  },

  async delegated(scene, is) {
    const { node } = scene
    node.hold()
    const account = await newAccount(node)
    await node.rpc('anvil_setCode', [account.address, `0xef0100${node.delegate.slice(2)}`])
    if (is === 'unlimited') {
      for (let nonce = 0; nonce < 6; nonce++)
        expect((await send(scene, account, { nonce })).result).toMatch(/^0x/)
      return
    }
    expectSaid(await send(scene, account, { nonce: 1 }), is.gap)
    for (let nonce = 0; nonce < is.inFlight; nonce++)
      expect((await send(scene, account, { nonce })).result).toMatch(/^0x/)
    expectSaid(await send(scene, account, { nonce: is.inFlight }), is.over)
    expect((await send(scene, account, { nonce: 0, tip: 60n * gwei, maxFee: 999n * gwei })).result).toMatch(
      /^0x/,
    )
  },

  async gasCap(scene, is) {
    const account = await newAccount(scene.node)
    if (is === 'none') return
    expectSaid(await send(scene, account, { gas: BigInt(is.gas) + 1n }), is.over)
    expect((await send(scene, account, { gas: BigInt(is.gas) })).result).toMatch(/^0x/)
  },

  async gasBelow(scene, is) {
    expectSaid(await send(scene, await newAccount(scene.node), { gas: 20_000n }), is)
  },

  async dataFee(scene, is) {
    const { node } = scene
    const transfer = { from: friend, to: friend }
    const data = `0x${'11'.repeat(1000)}` as Hex
    const gas = BigInt(await resultOf(node, 'eth_estimateGas', [transfer]))
    const hasOracle = (await resultOf(node, 'eth_getCode', [GAS_PRICE_ORACLE, 'latest'])) !== '0x'
    expect(hasOracle).toBe(is !== 'none' && is.by === 'oracle')
    if (is === 'none') return expect(gas).toBe(21_000n)
    if (is.by === 'gas') {
      expect(gas).toBeGreaterThan(21_000n + 100n * BigInt(is.perByte))
      expectSaid(await send(scene, await newAccount(node), { gas: 21_000n }), scene.facts.gasBelow)
      return expect((await send(scene, await newAccount(node), { gas })).result).toMatch(/^0x/)
    }
    expect(gas).toBe(21_000n)
    if (is.by === 'oracle') {
      const call = `0x49948e0e${numberToHex(32n, { size: 32 }).slice(2)}${numberToHex(size(data), { size: 32 }).slice(2)}${data.slice(2).padEnd(64 * 32, '0')}`
      const fee = await resultOf(node, 'eth_call', [{ to: GAS_PRICE_ORACLE, data: call }, 'latest'])
      expect(BigInt(fee)).toBe(1068n * BigInt(is.perByte))
      const poor = await newAccount(node)
      const cheap = { gas: 21_000n, tip: 0n, maxFee: 2n * scene.facts.baseFee }
      const enough = 21_000n * cheap.maxFee + 1n + oracleMost(is.perByte)
      await node.rpc('anvil_setBalance', [poor.address, numberToHex(21_000n * cheap.maxFee + 1n)])
      expectSaid(await send(scene, poor, cheap), scene.facts.funds)
      await node.rpc('anvil_setBalance', [poor.address, numberToHex(enough)])
      return expect((await send(scene, poor, cheap)).result).toMatch(/^0x/)
    }
    const tipOf = async (more: object) =>
      BigInt((await resultOf(node, 'linea_estimateGas', [{ ...transfer, ...more }])).priorityFeePerGas)
    const tip = await tipOf({ data })
    expect(tip).toBeGreaterThan(await tipOf({}))
    const { tipLeast } = scene.facts
    if (tipLeast === 'any') throw new Error('A tip that rises with the size has a least')
    const account = await newAccount(node)
    expectSaid(await send(scene, account, { data, tip: tipLeast.wei }), tipLeast.below)
    expect((await send(scene, account, { data, tip })).result).toMatch(/^0x/)
  },

  async baseFee({ node }, is) {
    expect(BigInt((await resultOf(node, 'eth_getBlockByNumber', ['latest', false])).baseFeePerGas)).toBe(is)
  },

  async tip({ node, facts }, is) {
    expect(BigInt(await resultOf(node, 'eth_maxPriorityFeePerGas'))).toBe(is)
    expect(BigInt(await resultOf(node, 'eth_gasPrice'))).toBe(is + facts.baseFee)
    const { tx } = await resultOf(node, 'eth_fillTransaction', [{ from: friend, to: friend }])
    expect(BigInt(tx.maxPriorityFeePerGas)).toBe(is)
  },

  async history({ node, facts }, is) {
    const { reward, baseFeePerGas } = await resultOf(node, 'eth_feeHistory', ['0x3', 'latest', [10, 50, 90]])
    expect(reward.flat().map(BigInt)).toEqual(Array.from({ length: reward.length * 3 }, () => is))
    expect(BigInt(baseFeePerGas.at(-1))).toBe(facts.baseFee)
  },

  async tipLeast(scene, is) {
    const account = await newAccount(scene.node)
    if (is === 'any') return expect((await send(scene, account, { tip: 0n })).result).toMatch(/^0x/)
    const { dataFee } = scene.facts
    const isBySize = dataFee !== 'none' && dataFee.by === 'size'
    const least = is.wei + (isBySize ? (BigInt(dataFee.perByte) * bytesOf({})) / 100_000n : 0n)
    expectSaid(await send(scene, account, { tip: least - 1n }), is.below)
    expect((await send(scene, account, { tip: least })).result).toMatch(/^0x/)
  },

  async replacement(scene, is) {
    const { account } = await waiting(scene)
    const more = (percent: number) => ({
      tip: (30n * gwei * BigInt(100 + percent)) / 100n,
      maxFee: (500n * gwei * BigInt(100 + percent)) / 100n,
    })
    if (is === 'never') return expectSaid(await send(scene, account, more(100)), scene.facts.nonceBelow)
    expectSaid(await send(scene, account, more(is.percent - 1)), is.below)
    expect((await send(scene, account, more(is.percent))).result).toMatch(/^0x/)
  },

  async gap(scene, is) {
    scene.node.hold()
    const account = await newAccount(scene.node)
    if (is === 'for ever') return expect((await send(scene, account, { nonce: 1 })).result).toMatch(/^0x/)
    const began = performance.now()
    expectSaid(await send(scene, account, { nonce: 1 }), is.over)
    expect(performance.now() - began).toBeGreaterThanOrEqual(is.waits / scene.pace)
    const both = await Promise.all([send(scene, account, { nonce: 1 }), send(scene, account, { nonce: 0 })])
    for (const { result } of both) expect(result).toMatch(/^0x/)
  },

  async nonceBelow(scene, is) {
    const { account } = await waiting(scene)
    await scene.node.settle()
    expectSaid(await send(scene, account, { value: 2n }), is)
  },

  async funds(scene, is) {
    expectSaid(await send(scene, await newAccount(scene.node), { value: parseEther('2000') }), is)
  },

  async known(scene, is) {
    const { account } = await waiting(scene)
    expectSaid(await send(scene, account), is)
  },

  async busy({ node }, { status, ...refusal }) {
    node.setFaults(['over-limit'])
    const response = await fetch(node.url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: refusal })
  },
}
