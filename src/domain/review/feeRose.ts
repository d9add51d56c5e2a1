const name = 'FeeRose'

/**
 * The network asks for more than the person approved, or nobody was shown a fee (`isUnseen`). Nothing was signed, and
 * asking the person again is the way on.
 */
export function feeRose({ isUnseen = false } = {}): Error {
  return Object.assign(new Error('The network asks for more than what was approved'), { name, isUnseen })
}

export function isFeeRose(error: unknown): error is Error & { isUnseen: boolean } {
  return error instanceof Error && error.name === name
}
