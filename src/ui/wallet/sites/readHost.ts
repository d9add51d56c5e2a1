import * as v from 'valibot'
import { olderHost } from '../../../domain/compatHosts.ts'

/**
 * Scheme and host from typed or pasted text, for example the address of a page. `undefined` if it can be none.
 */
export function readHost(typed: string): string | undefined {
  const text = typed.trim()
  const url = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  const host = `${protocol}//${hostname}`
  return v.is(olderHost, host) ? host : undefined
}
