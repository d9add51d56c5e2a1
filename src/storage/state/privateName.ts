import * as v from 'valibot'
import { slice } from './slice.ts'

/** What the private windows that are open go by. Empty until one of them asks something, and once all are closed. */
export const privateName = () =>
  slice<string>({ key: 'privateName', version: 1, schema: v.string(), initial: '', area: 'session' })
