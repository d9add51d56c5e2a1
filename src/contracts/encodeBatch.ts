import { type Address, concatHex, encodeAbiParameters, type Hex } from 'viem'
import type { Call } from '../domain/batch.ts'
import { WalletError } from '../domain/errors.ts'
import type { DelegateKind } from './delegates.ts'

type Encode = (calls: readonly { to: Address; value: bigint; data: Hex }[]) => Hex

const executions = {
  name: 'calls',
  type: 'tuple[]',
  components: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ],
} as const
/** ERC-7821: one batch that reverts as a whole, no extra data. */
const allOrNothing: Hex = `0x01${'00'.repeat(31)}`

/** The calldata that makes each kind of delegate run several calls as one. */
const encoders: Record<DelegateKind, Encode> = {
  simple7702: (calls) => concatHex(['0x34fcd5be', encodeAbiParameters([executions], [[...calls]])]),
  erc7821: (calls) =>
    concatHex([
      '0xe9ae5c53',
      encodeAbiParameters(
        [{ type: 'bytes32' }, { type: 'bytes' }],
        [allOrNothing, encodeAbiParameters([executions], [[...calls]])],
      ),
    ]),
}

/**
 * The calldata that the account sends to itself to run the calls. Throws `unparsable` if a call has no receiver or
 * the zero address: some delegates would run it on the account itself.
 */
export function encodeBatch(kind: DelegateKind, calls: readonly Call[]): Hex {
  return encoders[kind](
    calls.map(({ to, value, data }) => {
      if (!isReceiver(to)) throw new WalletError('unparsable', 'A call of an atomic batch has no receiver')
      return { to, value: BigInt(value), data }
    }),
  )
}

/** An address that a batch can call. */
export function isReceiver(to: Address | undefined): to is Address {
  return to !== undefined && BigInt(to) !== 0n
}
