import { Failure, show } from '../expect.ts'
import { isList, isRecord } from './shapes.ts'

/** A permission of EIP-2255, of which any member may be missing. */
export type Permission = {
  invoker?: unknown
  parentCapability?: unknown
  caveats?: readonly { type?: unknown; value?: unknown }[]
}

/** Reads a list of permissions. One check is about the caveats: here, a list of something else counts as none. */
export function permissionsOf(result: unknown, of: string): Permission[] {
  if (!isList(result) || !result.every(isRecord))
    throw new Failure(`${of}: expected a list of permissions, found ${show(result)}`)
  return result.map(({ caveats, ...rest }) => ({
    ...rest,
    ...(isList(caveats) && caveats.every(isRecord) && { caveats }),
  }))
}
