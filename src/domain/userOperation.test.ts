import fc from 'fast-check'
import { type Hex, hashTypedData, numberToHex } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import type { UserOperation } from './userOperation.ts'
import { entryPoint, operationData, operationHash, packedOperation } from './userOperation.ts'

const quantity = (bits: number) =>
  fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map((one) => numberToHex(one))
const bytes = (least: number, most = least) =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((one): Hex => `0x${Buffer.from(one).toString('hex')}`)
const address = bytes(20)

/** Every operation that the wallet makes: with and without an upgrade, with and without a paymaster. */
const operation: fc.Arbitrary<UserOperation> = fc
  .record({
    own: fc.record({
      sender: address,
      nonce: quantity(256),
      callData: bytes(0, 100),
      callGasLimit: quantity(128),
      verificationGasLimit: quantity(128),
      preVerificationGas: quantity(256),
      maxFeePerGas: quantity(128),
      maxPriorityFeePerGas: quantity(128),
      signature: bytes(65),
    }),
    paid: fc.option(
      fc.record(
        {
          paymaster: address,
          paymasterData: bytes(0, 100),
          paymasterVerificationGasLimit: quantity(128),
          paymasterPostOpGasLimit: quantity(128),
        },
        { requiredKeys: ['paymaster'] },
      ),
    ),
    delegate: fc.option(address),
  })
  .map(({ own, paid, delegate }) => ({
    ...own,
    ...paid,
    ...(delegate && {
      factory: '0x7702' as const,
      factoryData: '0x' as const,
      eip7702Auth: {
        ...{ chainId: '0x1', nonce: '0x0', r: '0x1', s: '0x1', yParity: '0x0' },
        address: delegate,
      },
    }),
  })) as fc.Arbitrary<UserOperation>

/** The operation in the form of viem, with numbers. */
function forViem({ eip7702Auth, ...rest }: UserOperation) {
  const isNumber = (name: string) => /nonce|gas/i.test(name)
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, isNumber(name) ? BigInt(value) : value]),
    ),
    ...(eip7702Auth && { authorization: { address: eip7702Auth.address } }),
  } as never
}

test('an operation is packed and hashed as viem does it', () => {
  fc.assert(
    fc.property(operation, fc.integer({ min: 1, max: 2 ** 31 }), (one, chainId) => {
      expect(packedOperation(one)).toEqual(toPackedUserOperation(forViem(one)))
      const hash = getUserOperationHash({
        chainId,
        entryPointAddress: entryPoint,
        entryPointVersion: '0.8',
        userOperation: forViem(one),
      })
      expect(operationHash(one, chainId)).toBe(hash)
      expect(hashTypedData(operationData(one, chainId))).toBe(hash)
    }),
  )
})
