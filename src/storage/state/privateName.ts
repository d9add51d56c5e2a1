import * as v from 'valibot'
import { slice } from './slice.ts'

/** The name of the open private windows. Empty until one of them sends a request, and after all are closed. */
export const privateName = () =>
  slice<string>({ key: 'privateName', version: 1, schema: v.string(), initial: '', area: 'session' })
