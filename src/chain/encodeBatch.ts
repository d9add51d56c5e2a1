import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { Call } from '../wire/batch.ts'
import type { DelegateKind } from './delegates.ts'

type Encode = (calls: readonly { to: Address; value: bigint; data: Hex }[]) => Hex

const simple7702 = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const erc7821 = parseAbi(['function execute(bytes32 mode, bytes executionData)'])
const executions = parseAbiParameters([
  'Call[] calls',
  'struct Call { address to; uint256 value; bytes data; }',
])

/** ERC-7821: one batch that reverts as a whole, no extra data. */
const allOrNothing: Hex = `0x01${'00'.repeat(31)}`

/** How each kind of delegate is told to run several calls as one. */
const encoders: Record<DelegateKind, Encode> = {
  simple7702: (calls) => encodeFunctionData({ abi: simple7702, args: [[...calls]] }),
  erc7821: (calls) =>
    encodeFunctionData({ abi: erc7821, args: [allOrNothing, encodeAbiParameters(executions, [[...calls]])] }),
}

/**
 * What the account sends to itself to run the calls. Throws where a call has no receiver or the zero address: some
 * delegates would run it on the account itself.
 */
export function encodeBatch(kind: DelegateKind, calls: readonly Call[]): Hex {
  return encoders[kind](
    calls.map(({ to, value, data }) => {
      if (!isReceiver(to)) throw new Error('A call of an atomic batch has no receiver')
      return { to, value: BigInt(value), data }
    }),
  )
}

/** An address that a batch can call. */
export function isReceiver(to: Address | undefined): to is Address {
  return to !== undefined && BigInt(to) !== 0n
}
