import { createContext } from 'react'

/** Returns the person's name for an address, if any. Full addresses show it everywhere. */
export const AddressNames = createContext<(address: string) => string | undefined>(() => undefined)
