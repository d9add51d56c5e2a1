import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Call } from '../wire/batch.ts'
import type { DelegateKind } from './delegates.ts'

const simple7702 = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const erc7821 = parseAbi(['function execute(bytes32 mode, bytes executionData)'])

/** ERC-7821: a batch that reverts as a whole. */
const allOrNothing: Hex = `0x01${'00'.repeat(31)}`

/**
 * The data of the transaction that an account sends to itself to run all calls as one. Throws where a call has no
 * `to`: a contract cannot be created inside a batch.
 */
export function encodeBatch(kind: DelegateKind, calls: readonly Call[]): Hex {
  const list = calls.map(({ to, value, data }) => {
    if (!to) throw new Error('A batch cannot create a contract')
    return { target: to, value: BigInt(value), data }
  })
  if (kind === 'simple7702') return encodeFunctionData({ abi: simple7702, args: [list] })
  return encodeFunctionData({ abi: erc7821, args: [allOrNothing, encodeExecutions(list)] })
}

function encodeExecutions(list: { target: Address; value: bigint; data: Hex }[]): Hex {
  const components = [
    { name: 'target', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ] as const
  return encodeAbiParameters([{ type: 'tuple[]', components }], [list])
}
