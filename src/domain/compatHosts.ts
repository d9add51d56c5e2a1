import * as v from 'valibot'

/**
 * Scheme and host of sites that predate EIP-6963. Browser match patterns have no port, so a host covers all its
 * ports. Plain `http:` is allowed only on this machine.
 */
export const olderHost = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[a-z\d.-]+|http:\/\/(localhost|127\.0\.0\.1))$/),
)

export const olderHosts = v.pipe(v.array(olderHost), v.maxLength(100))
