import { Failure } from './expect.ts'

/** The time that a wallet may take, in milliseconds. */
export type Pace = {
  /** For one step. */
  patience: number
  /** A reply without a prompt counts after this time. */
  grace: number
}

/** The default: any wallet on a slow machine. */
export const usual: Pace = { patience: 20_000, grace: 1_500 }

/** The promise's value; fails if it takes too long. */
export async function within<value>(
  promise: Promise<value>,
  what: string,
  limit = usual.patience,
): Promise<value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure(`Waited ${limit / 1000} s for ${what}`)), limit)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The promise's value; fails as soon as the person stops the run. */
export function unlessStopped<value>(signal: AbortSignal | undefined, work: Promise<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Failure('It was stopped'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop))
  })
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
