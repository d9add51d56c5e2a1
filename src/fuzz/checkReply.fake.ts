import { errorTable } from '../domain/errorTable.ts'
import { insideKinds } from '../domain/insideKinds.ts'

export type Given = { result: unknown } | { error: unknown }

const table: Record<string, { code: number; message: string }> = errorTable

/**
 * The reason why a page must not get this answer, or `undefined`. An answer has only a result or an error,
 * survives JSON, and its error is in the table or, with `fromNode`, comes from a node. Our own internal errors
 * are faults too.
 */
export function faultIn(given: Given, { fromNode }: { fromNode: boolean }): string | undefined {
  const members = Object.keys(given)
  if (members.length !== 1) return `it has the members ${members}`
  const text = JSON.stringify(given)
  const again: unknown = JSON.parse(text)
  if (JSON.stringify(again) !== text) return 'JSON changes it'
  if ('result' in given) return given.result === undefined ? 'its result is undefined' : undefined
  const { error } = given
  if (typeof error !== 'object' || error === null) return 'its error is no object'
  const { code, message, data, ...more } = error as Record<string, unknown>
  if (Object.keys(more).length > 0) return `its error has the members ${Object.keys(more)}`
  if (!Number.isSafeInteger(code) || typeof message !== 'string') return 'its error has no code or message'
  const { kind } = (typeof data === 'object' && data !== null ? data : {}) as { kind?: unknown }
  const line = typeof kind === 'string' && Object.hasOwn(table, kind) ? table[kind] : undefined
  if (kind === 'internal') return 'it is our own fault'
  if (insideKinds.some((one) => one === kind)) return `${kind} stays inside the wallet`
  if (line)
    return line.code === code && (line.message === message || tellsOfDenial(line.message, message))
      ? undefined
      : `${kind} is not what the table has`
  return fromNode ? undefined : `its error ${code} is in no table`
}

/** A rejection also states what the user denied. */
function tellsOfDenial(table: string, message: string): boolean {
  return table === errorTable.userRejected.message && message.startsWith(`${table}: user denied `)
}
