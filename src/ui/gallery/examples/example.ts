import type { ReactNode } from 'react'

/** `about` says when to use the component. */
export type Example = { name: string; about: string; shows: ReactNode }
