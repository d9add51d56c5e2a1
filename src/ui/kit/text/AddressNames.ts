import { createContext } from 'react'

/** How the person calls an address, where they gave it a name. Full addresses show it wherever they stand. */
export const AddressNames = createContext<(address: string) => string | undefined>(() => undefined)
