import type { ReactNode } from 'react'
import { BaseError } from 'viem'

/** Shows how something ended, or why it failed. */
export function Outcome(props: { name: string; error?: Error | null; children: ReactNode }): ReactNode {
  const { name, error, children } = props
  const failure = error instanceof BaseError ? error.shortMessage : error?.message
  return <output aria-label={name}>{failure ?? children}</output>
}
