import * as v from 'valibot'

/**
 * Scheme and host of sites of before EIP-6963. The browsers' patterns know no ports, so that a host is meant with all of
 * them. Plain `http:` only on this machine.
 */
export const olderHost = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[a-z\d.-]+|http:\/\/(localhost|127\.0\.0\.1))$/),
)

export const olderHosts = v.pipe(v.array(olderHost), v.maxLength(100))
