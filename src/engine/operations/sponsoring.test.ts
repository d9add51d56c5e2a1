import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import type { UserOperation } from '../../domain/userOperation.ts'
import { disconnected } from '../../lib/postJson.ts'
import { askGas, askPrice } from './bundlerRequests.ts'
import { askData, askStub } from './sponsoring.ts'

const url = 'https://pay.example'
const paymaster = '0x00000000000000000000000000000000000000fe'
const asked = { chainId: 1, operation: {} as UserOperation }
const bytes = (length: number): Hex => `0x${'ff'.repeat(length)}`

const stub = (change: object) =>
  askStub(async () => ({ paymaster, paymasterData: '0x01', ...change }), { url }, asked)
const data = (change: object) =>
  askData(async () => ({ paymaster, paymasterData: '0x01', ...change }), { url }, asked)
const limits = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' }
const gas = (change: object) => askGas(async () => ({ ...limits, ...change }), url, asked.operation)

const garbled = { kind: 'sponsorRefused', data: { fault: 'garbled', host: 'pay.example' } }

test.each(['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'])(
  'a paymaster gets at most 30 million gas: %s',
  async (name) => {
    const [most, more] = [numberToHex(30_000_000), numberToHex(30_000_001)]
    expect(await stub({ [name]: most })).toMatchObject({ [name]: most })
    await expect(stub({ [name]: more })).rejects.toMatchObject(garbled)
    await expect(gas({ [name]: more })).rejects.toMatchObject(garbled)
  },
)

test.each(Object.keys(limits))('a bundler finds at most 30 million gas: %s', async (name) => {
  expect(await gas({ [name]: numberToHex(30_000_000) })).toBeDefined()
  await expect(gas({ [name]: numberToHex(30_000_001) })).rejects.toMatchObject(garbled)
})

test.each([stub, data])("a paymaster's data has at most 4096 bytes", async (ask) => {
  expect(await ask({ paymasterData: bytes(4096) })).toMatchObject({ paymasterData: bytes(4096) })
  await expect(ask({ paymasterData: bytes(4097) })).rejects.toMatchObject(garbled)
})

test('what else a paymaster answers is no part of the operation', async () => {
  expect(await stub({ sponsor: { name: '<b>Free</b>' }, callData: '0xdead', nonce: '0x9' })).toEqual({
    paymaster,
    paymasterData: '0x01',
    isFinal: false,
  })
})

describe('the price of a bundler', () => {
  const priced = (answers: Record<string, unknown>) =>
    askPrice(async (_, method) => {
      if (method in answers) return answers[method]
      throw nodeError({ code: -32601, message: 'the method does not exist' })
    }, url)
  const alto = 'pimlico_getUserOperationGasPrice'
  const rundler = 'rundler_maxPriorityFeePerGas'
  const standard = { maxFeePerGas: '0x64', maxPriorityFeePerGas: '0xa' }

  test.each([
    ['is that of alto', { [alto]: { slow: { maxFeePerGas: '0x1' }, standard } }, { most: 100n, tip: 10n }],
    ['is the tip of rundler', { [rundler]: '0x14' }, { most: 0n, tip: 20n }],
    ['is the higher tip of both', { [alto]: { standard }, [rundler]: '0x14' }, { most: 100n, tip: 20n }],
    ['is unknown without these methods', {}, { most: 0n, tip: 0n }],
    ['is no text', { [alto]: { standard: { maxFeePerGas: 'a lot' } }, [rundler]: 5 }, { most: 0n, tip: 0n }],
    ['is no list', { [alto]: [standard], [rundler]: null }, { most: 0n, tip: 0n }],
  ])('%s', async (_, answers, price) => {
    expect(await priced(answers)).toEqual(price)
  })

  test('is unknown where the bundler is silent', async () => {
    const silent = async () => Promise.reject(disconnected('silent', { fault: 'silent' }))
    expect(await askPrice(silent, url)).toEqual({ most: 0n, tip: 0n })
  })
})
