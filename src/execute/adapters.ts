import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { DelegateKind } from '../chain/delegates.ts'
import type { Call } from '../wire/batch.ts'

type Encode = (calls: readonly { target: Address; value: bigint; data: Hex }[]) => Hex

/** ERC-7821: one batch, all or nothing, no extra data. */
const batchMode = '0x0100000000000000000000000000000000000000000000000000000000000000'

const simpleAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])
const erc7821Abi = parseAbi(['function execute(bytes32 mode, bytes executionData)'])
const erc7821Calls = parseAbiParameters([
  'Call[] calls',
  'struct Call { address to; uint256 value; bytes data; }',
])

/** How each kind of delegate is told to run several calls as one. */
const adapters: Record<DelegateKind, Encode> = {
  simple7702: (calls) =>
    encodeFunctionData({ abi: simpleAbi, functionName: 'executeBatch', args: [[...calls]] }),
  erc7821: (calls) => {
    const batch = calls.map(({ target, value, data }) => ({ to: target, value, data }))
    return encodeFunctionData({
      abi: erc7821Abi,
      functionName: 'execute',
      args: [batchMode, encodeAbiParameters(erc7821Calls, [batch])],
    })
  },
}

/**
 * What the account sends to itself to run the calls. Throws where a call has no receiver or the zero address: some
 * delegates would run it on the account itself.
 */
export function encodeBatch(kind: DelegateKind, calls: readonly Call[]): Hex {
  return adapters[kind](
    calls.map(({ to, value, data }) => {
      if (!to || BigInt(to) === 0n) throw new Error('A call of an atomic batch has no receiver')
      return { target: to, value: BigInt(value), data }
    }),
  )
}
