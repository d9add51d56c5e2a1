import type { ReactNode } from 'react'

/** `about` says when to take it. */
export type Example = { name: string; about: string; shows: ReactNode }
