import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBatch } from '../contracts/encodeBatch.ts'
import { feeCalls, type TokenFee } from '../domain/review/tokenFee.ts'
import { entryPoint, operationData, type UserOperation } from '../domain/userOperation.ts'
import { type OperationBounds, requireOperationWithin } from './operationBounds.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

const operation: UserOperation = {
  sender: from,
  nonce: '0x70000000000000000',
  callData: '0x34fcd5be00',
  callGasLimit: '0x7530',
  verificationGasLimit: '0x7530',
  preVerificationGas: '0x7530',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  paymaster: '0x00000000000000000000000000000000000000fe',
  paymasterData: '0x01',
  signature: '0x',
}

const upgrading: UserOperation = {
  ...operation,
  factory: '0x7702',
  factoryData: '0x',
  eip7702Auth: { chainId: '0x1', address: delegate, nonce: '0x0', r: '0x1', s: '0x1', yParity: '0x0' },
}

const bounds: OperationBounds = {
  chainId: 1,
  from,
  entryPoint,
  contents: ['0x34FCD5BE00'],
  nonce: operation.nonce,
  delegate,
}

const sign = (change: Partial<UserOperation> = {}, within: Partial<OperationBounds> = {}, chainId = 1) =>
  requireOperationWithin(operationData({ ...operation, ...change }, chainId), { ...bounds, ...within })

test('what was approved is signed, with and without the upgrade', () => {
  expect(() => sign()).not.toThrow()
  expect(() => sign(upgrading)).not.toThrow()
  expect(() => sign({}, { delegate: undefined })).not.toThrow()
})

const { paymaster: _, ...unpaid } = operation

test.each([
  ['another account', () => sign({ sender: other })],
  ['another nonce', () => sign({ nonce: '0x70000000000000001' })],
  ['another call', () => sign({ callData: '0x34fcd5be01' })],
  ['another chain', () => sign({}, {}, 10)],
  ['another entry point', () => sign({}, { entryPoint: other })],
  ['an upgrade that was not shown', () => sign(upgrading, { delegate: undefined })],
  ['an upgrade to another contract', () => sign(upgrading, { delegate: other })],
  ['an operation that the account pays', () => requireOperationWithin(operationData(unpaid, 1), bounds)],
  ['a paymaster of zeros', () => sign({ paymaster: '0x0000000000000000000000000000000000000000' })],
  ['the account as its own paymaster', () => sign({ paymaster: from })],
])('%s is refused', (_, sign) => {
  expect(sign).toThrow(expect.objectContaining({ kind: 'signatureRefused' }))
})

/** The operation of a rescue, which nobody pays for. */
const rescue = (change: Partial<UserOperation> = {}, within: Partial<OperationBounds> = {}) => {
  const free = { ...unpaid, maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' } as const
  const { factory, factoryData, eip7702Auth } = upgrading
  const given = {
    ...free,
    ...(eip7702Auth && { factory, factoryData, eip7702Auth }),
    ...change,
  } as UserOperation
  return requireOperationWithin(operationData(given, 1), { ...bounds, free: true, ...within })
}

test('the operation of a rescue is signed if it costs nothing', () => {
  expect(() => rescue()).not.toThrow()
})

test.each([
  ['a fee', () => rescue({ maxFeePerGas: '0x1' })],
  ['a tip', () => rescue({ maxPriorityFeePerGas: '0x1' })],
  ['a paymaster', () => rescue({ paymaster: other })],
  ['other calls', () => rescue({ callData: '0x34fcd5be01' })],
  ['another nonce', () => rescue({ nonce: '0x1' })],
  [
    'any code that the account may have',
    () => rescue({ factory: undefined, eip7702Auth: undefined } as never),
  ],
  ['another delegate', () => rescue({}, { delegate: other })],
  ['no fee, unless it is a rescue', () => rescue({}, { free: undefined } as never)],
])('the operation of a rescue with %s is refused', (_, sign) => {
  expect(sign).toThrow(expect.objectContaining({ kind: 'signatureRefused' }))
})

const fee: TokenFee = {
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  paymaster: '0x00000000000000000000000000000000000000fe',
  most: '0x64',
  cost: '0x1',
}

/** The operation that pays a fee in a token, signed within the bounds of `approved`. */
const pay = (paid: TokenFee, approved = paid, change: Partial<UserOperation> = {}) => {
  const callData = encodeBatch('simple7702', [{ to: other, value: '0x0', data: '0x' }, ...feeCalls(paid)])
  return sign({ callData, ...change }, { contents: [callData], fee: approved })
}

test('a fee in a token is signed as it was approved', () => {
  expect(() => pay(fee)).not.toThrow()
})

test.each([
  ['more than approved', () => pay({ ...fee, most: '0x65' }, fee)],
  ['another token', () => pay({ ...fee, token: other }, fee)],
  ['an allowance of another paymaster', () => pay({ ...fee, paymaster: other }, fee)],
  ['another paymaster', () => pay(fee, fee, { paymaster: other })],
  ['no allowance', () => sign({}, { fee })],
])('a fee in a token with %s is refused', (_, sign) => {
  expect(sign).toThrow(expect.objectContaining({ kind: 'signatureRefused' }))
})

test('whatever a bundler and a paymaster name, what is signed pays nothing and does what was approved', () => {
  const hex = fc.bigInt({ min: 0n, max: 2n ** 40n }).map((value) => `0x${value.toString(16)}` as const)
  const address = fc.constantFrom(from, other, delegate, '0x0000000000000000000000000000000000000000')
  const change = fc.record(
    {
      sender: address,
      nonce: fc.constantFrom(operation.nonce, '0x0' as const),
      callData: fc.constantFrom(operation.callData, '0x' as const),
      paymaster: address,
      paymasterData: fc.constantFrom('0x' as const, '0xffff' as const),
      callGasLimit: hex,
      maxFeePerGas: hex,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(change, (changed) => {
      const all = { ...operation, ...changed }
      const isFine =
        all.sender === from &&
        all.nonce === operation.nonce &&
        all.callData === operation.callData &&
        all.paymaster !== from &&
        BigInt(all.paymaster ?? 0) !== 0n
      const sign = () => requireOperationWithin(operationData(all, 1), bounds)
      if (isFine) expect(sign).not.toThrow()
      else expect(sign).toThrow()
    }),
  )
})
