import { type Address, type Hex, numberToHex } from 'viem'
import { reader } from '../../../contracts/abi/abiReader.ts'
import { readSignature } from '../../../contracts/abi/signature.ts'
import type { Call } from '../../../domain/batch.ts'
import type { TypedData } from '../../../domain/typedData.ts'
import { operationFee, refund } from './refunds.ts'
import { at, contractOf, int, type Power, text, who } from './typedMeaning.ts'
import type { Row } from './typeTableShape.ts'

/**
 * Calls that another party makes as an account: as the one named in the data or, like a Safe, as the domain's
 * contract. If the data has only their bytes, they go to the domain's contract, or the account decodes them
 * itself.
 */
export function power({ owner, data, pays }: Row, typed: TypedData): Power {
  const { message } = typed
  const fee = pays && (pays === 'refund' ? refund(message) : operationFee(message))
  const contract = contractOf(typed)
  const runner = owner ? who(message, owner) : contract
  return {
    form: 'power',
    runner,
    calls: data
      ? data === 'callData'
        ? callsIn(runner, text(message, data) as Hex)
        : [{ to: contract, value: '0x0', data: text(message, data) as Hex }]
      : [
          {
            to: who(message, 'to'),
            value: numberToHex(int(message, 'value')),
            data: text(message, 'data') as Hex,
          },
        ],
    ...(at(message, 'operation') === '1' && { delegates: true as const }),
    ...(fee && { fee }),
  }
}

const readBatch = reader(
  [
    'function execute(address to, uint256 value, bytes data)',
    'function executeBatch((address to, uint256 value, bytes data)[] calls)',
  ].map(readSignature),
  (abi) => abi,
)

type Inner = { to: Address; value: bigint; data: Hex }

/** The calls of an account for a user operation; a call to itself if only its own code can read them. */
function callsIn(sender: Address, data: Hex): Call[] {
  const read = readBatch(data)
  if (!read) return [{ to: sender, value: '0x0', data }]
  const [first, value, inner] = read.args
  const calls = (read.args.length === 3 ? [{ to: first, value, data: inner }] : first) as Inner[]
  return calls.map((call) => ({ ...call, value: numberToHex(call.value) }))
}
