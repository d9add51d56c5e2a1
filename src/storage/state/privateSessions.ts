import { Sessions } from './sessions.ts'
import { slice } from './slice.ts'

/** The connections of private windows: separate, never on the disk, and gone once the last one is closed. */
export const privateSessions = () =>
  slice<Sessions>({ key: 'privateSessions', version: 1, schema: Sessions, initial: {}, area: 'session' })
