import * as v from 'valibot'

/**
 * Scheme and host of a site from before EIP-6963. Browsers' match patterns have no ports, so a host includes
 * all of them. Plain `http:` only on this machine.
 */
export const olderHost = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[a-z\d.-]+|http:\/\/(localhost|127\.0\.0\.1))$/),
)

export const olderHosts = v.pipe(v.array(olderHost), v.maxLength(100))
