import * as v from 'valibot'
import { olderHost } from '../../../domain/compatHosts.ts'

/** Extracts scheme and host from typed or pasted text, such as a URL. `undefined` if the host is invalid. */
export function readHost(typed: string): string | undefined {
  const text = typed.trim()
  const url = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname } = new URL(url)
  const host = `${protocol}//${hostname}`
  return v.is(olderHost, host) ? host : undefined
}
