import { hasKind } from '../domain/errors.ts'

/** Milliseconds that a check waits for a node before the window opens without its answer. */
const patience = 2_500

/** A node's answer, or `undefined` if it is late, missing or an error: the caller then skips the check. */
export async function ifKnown<value>(answer: Promise<value>): Promise<value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    if (hasKind(error, 'nodeAnswered', 'chainDisconnected')) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
