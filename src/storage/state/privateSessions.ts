import { Sessions } from './sessions.ts'
import { slice } from './slice.ts'

/** The same for private windows: apart from the others, never on the disk, and gone with the last of these windows. */
export const privateSessions = () =>
  slice<Sessions>({ key: 'privateSessions', version: 1, schema: Sessions, initial: {}, area: 'session' })
