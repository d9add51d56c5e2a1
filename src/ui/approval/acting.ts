import { createContext } from 'react'
import type { Address } from 'viem'

/** The account that a review is of: what stands for the sender in a description means this one. */
export const Acting = createContext<Address | undefined>(undefined)
