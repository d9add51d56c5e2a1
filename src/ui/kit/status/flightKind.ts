import { createContext } from 'react'

/** Tells a `CallRow` what its `Flight` is, so that its number fits the spine. */
export const FlightKind = createContext<'bound' | 'loose' | 'grouped'>('loose')
