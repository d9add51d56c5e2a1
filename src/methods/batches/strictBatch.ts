import { WalletError } from '../../domain/errors.ts'
import type { BatchRequest } from './batchShape.ts'

/** Checks the members that the interface requires and real clients omit. */
export function requireStrict({ from, calls }: BatchRequest): void {
  if (from === undefined)
    throw new WalletError('unparsable', 'Strict interface: from is required', { path: '0.from' })
  const index = calls.findIndex(({ value }) => value === undefined)
  if (index >= 0)
    throw new WalletError('unparsable', 'Strict interface: value is required', {
      path: `0.calls.${index}.value`,
    })
}
