/** A public bundler that serves EntryPoint v0.8 on some networks, without a key. */
type KnownBundler = { maker: string; url: string }

/** https://docs.pimlico.io/guides/supported-chains: chains whose bundler has V08, of our built-in ones. */
const pimlico = [1, 8453, 10, 42161, 137, 56, 43114, 100, 59144, 534352, 130, 11155111, 84532, 11155420]

/** https://docs.candide.dev/wallet/bundler/rpc-endpoints. It has v0.8 since /blog/entrypoint-v09-support. */
const candide = [1, 8453, 10, 42161, 137, 56, 43114, 100, 42220, 11155111, 84532, 11155420]

/**
 * The well-known public bundlers of a built-in network, to choose from. Their makers describe them at
 * https://docs.pimlico.io/references/bundler/public-endpoint and
 * https://docs.candide.dev/wallet/bundler/public-endpoints. Volley asks none that nobody chose.
 */
export function knownBundlers(chainId: number): KnownBundler[] {
  return [
    ...(pimlico.includes(chainId)
      ? [{ maker: 'Pimlico', url: `https://public.pimlico.io/v2/${chainId}/rpc` }]
      : []),
    ...(candide.includes(chainId)
      ? [{ maker: 'Candide', url: `https://api.candide.dev/public/v3/${chainId}` }]
      : []),
  ]
}
