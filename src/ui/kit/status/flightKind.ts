import { createContext } from 'react'

/** Passes the kind of a `Flight` to its `CallRow`s, whose numbers match the spine. */
export const FlightKind = createContext<'bound' | 'loose' | 'grouped'>('loose')
