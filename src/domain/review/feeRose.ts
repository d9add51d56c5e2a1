const name = 'FeeRose'

/**
 * The network charges more than the user approved, or the user was shown no fee (`isUnseen`). Nothing was
 * signed, so the wallet asks the user again.
 */
export function feeRose({ isUnseen = false } = {}): Error {
  return Object.assign(new Error('The network asks for more than what was approved'), { name, isUnseen })
}

export function isFeeRose(error: unknown): error is Error & { isUnseen: boolean } {
  return error instanceof Error && error.name === name
}
