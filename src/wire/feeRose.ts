const name = 'FeeRose'

/** The network asks for more than the person approved. Nothing was signed, and asking the person again is the way on. */
export function feeRose(): Error {
  return Object.assign(new Error('The network asks for more than what was approved'), { name })
}

export function isFeeRose(error: unknown): boolean {
  return error instanceof Error && error.name === name
}
