import type { SerializedError } from '../../domain/errors.ts'
import { beginsWith, refusal, refusalInWords } from '../../domain/nodeRefusals.ts'
import { fileOf } from '../../lib/extensionFile.ts'
import { isBusy } from '../../rpc/pauses.ts'

/** The meaning of a node's refusal of signed bytes. */
export type Meaning =
  /** The node already has these bytes. */
  | 'taken'
  /** These bytes or others used the nonce: the wallet looks up the hash. */
  | 'used'
  /** The node may have passed the bytes on: the wallet looks up the hash and sends the same bytes again. */
  | 'unclear'
  /** Another transaction waits with this nonce, and these bytes pay too little to replace it. */
  | 'occupied'
  /** These bytes pay less than the chain or the node asks for now. */
  | 'tooCheap'
  /** The account cannot pay: permanently, or until a block holds its own earlier calls. */
  | 'unfunded'
  /** These bytes are not valid on this chain. */
  | 'refused'

/**
 * Starts of errors, in lower case (geth, Erigon, reth, Nethermind, Besu, Linea, anvil). `tooCheap`: the price is too low.
 * `invalid`: a node checked the bytes and found them invalid. Only these end a call (D36): with any other error, a node
 * may have passed the bytes on. The same holds for all errors while the wallet cannot read its list.
 */
type Wordings = Readonly<Record<'tooCheap' | 'invalid', readonly string[]>>

/** Reads the wordings once: only a refusal needs them. */
export const wordings = fileOf<Wordings>('refusals.json')

const none: Wordings = { tooCheap: [], invalid: [] }

/**
 * Reads a refusal of `eth_sendRawTransaction` by an allow-list, because a node that answers with an error may
 * still have passed the bytes on. The page gets `error`, in the interface's words.
 */
export async function readRefusal(
  answer: SerializedError,
): Promise<{ meaning: Meaning; error: SerializedError }> {
  const refused = refusal(answer)
  const words = await wordings().catch(() => none)
  return { meaning: meaningOf(answer, refused.kind, words), error: refused.toJSON() }
}

function meaningOf(answer: SerializedError, kind: string, { tooCheap, invalid }: Wordings): Meaning {
  if (isBusy(answer)) return 'unclear'
  if (beginsWith(answer, tooCheap)) return 'tooCheap'
  if (kind === 'alreadyKnown') return 'taken'
  switch (refusalInWords(answer)) {
    case 'nonceTooLow':
      return 'used'
    case 'replacementUnderpriced':
      return 'occupied'
    case 'insufficientFunds':
      return 'unfunded'
    default:
      return beginsWith(answer, invalid) ? 'refused' : 'unclear'
  }
}
