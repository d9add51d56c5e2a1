/** The reasons why a Ledger refuses. Each has a sentence and a next step. */
export type Fault =
  | 'none'
  | 'unplugged'
  | 'inUse'
  | 'locked'
  | 'wrongApp'
  | 'oldApp'
  | 'rejected'
  | 'blindOff'
  | 'upgradesOff'
  | 'noUpgrade'
  | 'unreadable'
  | 'otherDevice'
  | 'unknownModel'
  | 'unclear'

/** The error of a fault. `detail` is a status word or an error's name, for developers. */
export function ledgerFault(fault: Fault, detail = ''): Error {
  return new Error(`${fault} ${detail}`, { cause: { fault } })
}

/** The fault of anything that was thrown. */
export function faultOf(error: unknown): Fault {
  const cause = error instanceof Error ? (error.cause as { fault?: Fault } | undefined) : undefined
  return cause?.fault ?? 'unclear'
}

/** By the status words of the app and of the system: `doc/ethapp.adoc`, and the kit's own table. */
const faults: Record<string, Fault> = {
  '5515': 'locked',
  '6804': 'locked',
  '6b0c': 'locked',
  '5501': 'rejected',
  '6982': 'rejected',
  '6985': 'rejected',
  '6d00': 'wrongApp',
  '6d02': 'wrongApp',
  '6e00': 'wrongApp',
  '6e01': 'wrongApp',
  '6511': 'wrongApp',
  '6501': 'oldApp',
  '6980': 'upgradesOff',
  '6a80': 'unreadable',
  '6984': 'unreadable',
}

/** The fault that a status word names. */
export function faultIn(status: string): Error {
  return ledgerFault(faults[status] ?? 'unclear', status)
}
