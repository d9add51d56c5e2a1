/** Errors for sent bytes. The node or gateway may have passed the bytes on despite any of these. */
export const unclearErrors: readonly { code: number; message: string }[] = [
  { code: -32603, message: 'Internal error' },
  { code: -32015, message: 'gateway timeout' },
  { code: -32002, message: 'request timed out' },
  { code: -32000, message: 'context deadline exceeded' },
  { code: -32000, message: 'node is syncing' },
  { code: -32000, message: 'pending sub-pool is full' },
  { code: -32000, message: 'txpool is full' },
  { code: -32003, message: 'transaction pool is full' },
  { code: -32000, message: 'header not found' },
  { code: -32000, message: 'missing trie node 0a (path 0b)' },
  { code: -32000, message: 'not connected to peers' },
  { code: -32000, message: 'nonce too high' },
  { code: -32000, message: 'in-flight transaction limit reached for delegated accounts' },
  { code: -32000, message: 'gapped-nonce tx from delegated accounts' },
  { code: -32005, message: 'limit exceeded' },
  { code: -32011, message: 'no backends available for method' },
  { code: -32601, message: 'rpc method is not whitelisted' },
  { code: -32602, message: 'timed out after 6000 ms' },
  { code: -32700, message: 'parse error' },
  { code: 2, message: 'nonce gap' },
  { code: 4, message: 'not included in time' },
  { code: 99, message: '' },
]

/** Errors of rate-limited nodes and gateways, which have not looked at the request. */
export const rateLimits: readonly { code: number; message: string }[] = [
  { code: 429, message: 'Too Many Requests' },
  { code: -32005, message: 'daily request count exceeded, request rate limited' },
  { code: -32007, message: '15/second request limit reached' },
  { code: -32016, message: 'over rate limit' },
  { code: -32000, message: 'rate limit exceeded, retry in 10s' },
]
