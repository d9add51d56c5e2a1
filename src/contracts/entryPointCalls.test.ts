import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  pad,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import type { Log, Receipt } from '../domain/batch.ts'
import { entryPoint } from '../domain/userOperation.ts'
import { isNonceUsed, logFilter, nonceCall, operationReceipt } from './entryPointCalls.ts'

const [mine, theirs] = [keccak256('0x01'), keccak256('0x02')]
const sender: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const before = toEventSelector('BeforeExecution()')
const event = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const reason = toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)')

const log = (data: Hex, address = token, topics: Hex[] = []): Log => ({ address, data, topics })
const done = (hash: Hex, success: boolean, address = entryPoint) =>
  log(
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [0n, success, 1n, 1n],
    ),
    address,
    [event, hash, pad(sender), pad(sender)],
  )
const receipt = (logs: Log[]): Receipt => ({
  logs,
  status: '0x1',
  blockHash: keccak256('0x03'),
  blockNumber: '0x1',
  gasUsed: '0x1',
  transactionHash: keccak256('0x04'),
})
const begun = log('0x', entryPoint, [before])

test('an operation has the logs between the one before it and its own event', () => {
  const bundle = receipt([
    log('0x00'),
    begun,
    log('0x01'),
    done(theirs, false),
    log('0x02'),
    done(mine, true),
  ])
  expect(operationReceipt(bundle, mine)?.receipt).toMatchObject({ status: '0x1', logs: [{ data: '0x02' }] })
  expect(operationReceipt(bundle, theirs)?.receipt).toMatchObject({ status: '0x0', logs: [{ data: '0x01' }] })
})

test('why it reverted is in the log of the EntryPoint', () => {
  const words = encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [0n, '0xdeadbeef'])
  const told = log(words, entryPoint, [reason, mine, pad(sender)])
  expect(operationReceipt(receipt([begun, told, done(mine, false)]), mine)?.revert).toBe('0xdeadbeef')
})

test('a receipt without its event, or with the event of another contract, is not its receipt', () => {
  expect(operationReceipt(receipt([begun, done(theirs, true)]), mine)).toBeUndefined()
  expect(operationReceipt(receipt([begun, done(mine, true, token)]), mine)).toBeUndefined()
  expect(operationReceipt(receipt([]), mine)).toBeUndefined()
})

test('a nonce is used once its key has counted beyond it', () => {
  const nonce = `0x${'7'.repeat(48)}0000000000000000` as const
  const { to, data } = nonceCall(sender, nonce)
  expect(to).toBe(entryPoint)
  expect(data.toLowerCase()).toBe(
    toFunctionSelector('getNonce(address,uint192)') +
      pad(sender).slice(2).toLowerCase() +
      '7'.repeat(48).padStart(64, '0'),
  )
  expect(isNonceUsed(nonce, nonce)).toBe(false)
  expect(isNonceUsed(nonce, `0x${(BigInt(nonce) + 1n).toString(16)}`)).toBe(true)
  // The count of another key, or none, says nothing.
  for (const strange of ['0x', `0x${'0'.repeat(63)}1`, null, 'ff', undefined])
    expect(isNonceUsed(nonce, strange)).toBeUndefined()
})

test('the filter finds the event', () => {
  expect(logFilter(mine)).toEqual({ address: entryPoint, topics: [event, mine] })
})
