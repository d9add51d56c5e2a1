import { createContext } from 'react'
import type { Address } from 'viem'

/** The account of a review. The placeholder for the sender in descriptions means this account. */
export const Acting = createContext<Address | undefined>(undefined)
