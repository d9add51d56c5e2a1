import fc from 'fast-check'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import type { Rescue } from '../domain/batch.ts'
import { entryPoint } from '../domain/userOperation.ts'
import { encodeBatch } from './encodeBatch.ts'
import { carrierOf } from './rescueOperation.ts'

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const payer: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const data = fc.uint8Array({ maxLength: 200 }).map(hex)
const rescue: fc.Arbitrary<Rescue> = fc.record({
  account: fc.constant(account),
  calls: fc.array(fc.record({ to: fc.constant(payer), value: fc.constant('0x1' as Hex), data }), {
    minLength: 1,
  }),
  nonce: fc.bigInt({ min: 0n, max: 2n ** 192n - 1n }).map((key): Hex => `0x${(key << 64n).toString(16)}`),
  gas: fc.integer({ min: 1, max: 20_000_000 }).map((gas): Hex => `0x${gas.toString(16)}`),
})
const signature = fc.uint8Array({ minLength: 65, maxLength: 65 }).map(hex)

test('the EntryPoint reads one operation that costs its account nothing, and pays the payer back', () => {
  fc.assert(
    fc.property(rescue, signature, (given, signed) => {
      const { to, value, data } = carrierOf(given, payer, signed)
      const { functionName, args } = decodeFunctionData({ abi: entryPoint08Abi, data })
      expect({ to, value, functionName }).toEqual({ to: entryPoint, value: '0x0', functionName: 'handleOps' })
      const [operations, beneficiary] = args as unknown as [Record<string, unknown>[], Address]
      expect(beneficiary).toBe(payer)
      expect(operations).toEqual([
        expect.objectContaining({
          sender: account,
          nonce: BigInt(given.nonce),
          initCode: '0x7702',
          callData: encodeBatch('simple7702', given.calls),
          preVerificationGas: 0n,
          gasFees: `0x${'00'.repeat(32)}`,
          paymasterAndData: '0x',
          signature: signed,
        }),
      ])
    }),
  )
})

test('the signature is the end of the data, and nothing else depends on it', () => {
  fc.assert(
    fc.property(rescue, signature, (given, signed) => {
      const [before, after] = [carrierOf(given, payer), carrierOf(given, payer, signed)]
      expect(after.gas).toBe(before.gas)
      expect(after.data.slice(0, -192)).toBe(before.data.slice(0, -192))
      expect(after.data.slice(-192)).toBe(`${signed.slice(2)}${'00'.repeat(31)}`)
    }),
  )
})

test('its gas covers the calls, although each call leaves a 64th behind', () => {
  fc.assert(
    fc.property(rescue, (given) => {
      const { gas = '0x0' } = carrierOf(given, payer)
      expect(((BigInt(gas) - 200_000n) * 63n) / 64n).toBeGreaterThan(BigInt(given.gas))
    }),
  )
})
