import { type Address, concatHex, encodeAbiParameters, type Hex, numberToHex, size } from 'viem'
import type { Call, Rescue } from '../domain/batch.ts'
import { entryPoint, packedComponents, packedOperation, type UserOperation } from '../domain/userOperation.ts'
import { defaultDelegate } from './delegates.ts'
import { encodeBatch } from './encodeBatch.ts'

const operations = { type: 'tuple[]', components: packedComponents } as const

/** `handleOps(PackedUserOperation[] ops, address beneficiary)`. */
const handleOps: Hex = '0x765e827f'

/** The place of the signature in calldata that nobody signed yet. */
const unsigned: Hex = `0x${'00'.repeat(65)}`

/** The delegate checks a signature. The EntryPoint's own steps, and the base and the authorization of the transaction. */
const gasFor = { verification: 100_000n, entryPoint: 80_000n, transaction: 46_000n, byte: 40n }

/**
 * The operation in which an account makes the calls of a rescue. It costs the account nothing: all its fees are
 * zero. Its hash commits to the delegate, so no other code of the account can run it.
 */
export function rescueOperation({ account, calls, nonce, gas }: Rescue): UserOperation {
  const address = defaultDelegate.address
  return {
    sender: account,
    nonce,
    callData: encodeBatch('simple7702', calls),
    callGasLimit: gas,
    verificationGasLimit: numberToHex(gasFor.verification),
    preVerificationGas: '0x0',
    maxFeePerGas: '0x0',
    maxPriorityFeePerGas: '0x0',
    factory: '0x7702',
    factoryData: '0x',
    eip7702Auth: { chainId: '0x0', address, nonce: '0x0', r: '0x0', s: '0x0', yParity: '0x0' },
    signature: unsigned,
  }
}

/**
 * The call with which another account hands the operation to the EntryPoint and pays for it: `handleOps`. The
 * signature is the end of its data.
 */
export function carrierOf(rescue: Rescue, payer: Address, signature: Hex = unsigned): Call {
  const packed = packedOperation({ ...rescueOperation(rescue), signature })
  const data = concatHex([
    handleOps,
    encodeAbiParameters([operations, { type: 'address' }], [[packed], payer]),
  ])
  const { verification, entryPoint: steps, transaction, byte } = gasFor
  // The EVM keeps a 64th of the gas of each inner call.
  const run = ((BigInt(rescue.gas) + 10_000n) * 64n) / 63n
  const gas = run + verification + steps + transaction + BigInt(size(data)) * byte
  return { to: entryPoint, value: '0x0', data, gas: numberToHex(gas) }
}
