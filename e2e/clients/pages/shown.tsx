import type { ReactNode } from 'react'

/** A hook's values, separated by spaces. */
export function Shown({ name, children }: { name: string; children: readonly unknown[] }): ReactNode {
  return (
    <output aria-label={name}>
      {children.filter((word) => word !== undefined && word !== null).join(' ')}
    </output>
  )
}
