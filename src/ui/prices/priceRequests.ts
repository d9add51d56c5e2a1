import type { PriceChoice } from '../../domain/prices.ts'
import { type Asked, keyOf } from './assetKey.ts'
import { hostOf } from './priceSources.ts'

/** One request: its URL, and the token keys for each name in the response. Many networks have the same coin. */
export type PriceRequest = { url: string; names: Map<string, string[]> }

/** The services' chain names: DefiLlama's, CoinGecko's, and CoinGecko's coin id. Test networks have none. */
const chains: Readonly<Record<number, readonly [llama: string, gecko: string, coin: string]>> = {
  1: ['ethereum', 'ethereum', 'ethereum'],
  8453: ['base', 'base', 'ethereum'],
  10: ['optimism', 'optimistic-ethereum', 'ethereum'],
  42161: ['arbitrum', 'arbitrum-one', 'ethereum'],
  137: ['polygon', 'polygon-pos', 'polygon-ecosystem-token'],
  56: ['bsc', 'binance-smart-chain', 'binancecoin'],
  43114: ['avax', 'avalanche', 'avalanche-2'],
  100: ['xdai', 'xdai', 'xdai'],
  59144: ['linea', 'linea', 'ethereum'],
  534352: ['scroll', 'scroll', 'ethereum'],
  42220: ['celo', 'celo', 'celo'],
  130: ['unichain', 'unichain', 'ethereum'],
}

/** Maximum names per URL: some servers accept no more than 8,000 characters. */
const perRequest = 60

/** Maximum tokens per round: without a key, CoinGecko takes one contract per request and few per minute. */
export const mostOfGecko = 10

const zero = `0x${'0'.repeat(40)}`

type Named = [name: string, keys: string[]]

/** The requests to a source for the prices of these tokens. Omits tokens of chains that it does not know. */
export function requestsFor(choice: PriceChoice, assets: readonly Asked[]): PriceRequest[] {
  const currency = choice.currency.toLowerCase()
  function named(name: (token: Asked, chain: (typeof chains)[number]) => string | undefined): Named[] {
    const found = new Map<string, string[]>()
    for (const token of assets) {
      const chain = chains[token.chainId]
      const own = chain && name(token, chain)?.toLowerCase()
      if (own) found.set(own, [...(found.get(own) ?? []), keyOf(token)])
    }
    return [...found]
  }

  switch (choice.source) {
    case 'llama':
      return inParts(
        named(({ address }, [llama, , coin]) => (address ? `${llama}:${address}` : `coingecko:${coin}`)),
      ).map((part) => ({
        url: at(choice, `/prices/current/${part.map(([name]) => name).join(',')}`),
        names: new Map(part),
      }))
    case 'gecko': {
      const query = `vs_currencies=${currency}&include_last_updated_at=true`
      const coins = named(({ address }, [, , coin]) => (address ? undefined : coin))
      const tokens = named(({ address }, [, platform]) => address && `${platform}/${address}`)
      return [
        ...coins.map(([coin, keys]) => ({
          url: at(choice, `/api/v3/simple/price?ids=${coin}&${query}`),
          names: new Map([[coin, keys]]),
        })),
        ...tokens.slice(0, mostOfGecko).map(([name, keys]) => {
          const [platform = '', address = ''] = name.split('/')
          return {
            url: at(choice, `/api/v3/simple/token_price/${platform}?contract_addresses=${address}&${query}`),
            names: new Map([[address, keys]]),
          }
        }),
      ]
    }
    case 'own':
      return inParts(
        assets.map((token) => [`${token.chainId}:${token.address?.toLowerCase() ?? zero}`, [keyOf(token)]]),
      ).map((part) => ({
        url: (choice.url ?? '')
          .replaceAll('{tokens}', part.map(([name]) => name).join(','))
          .replaceAll('{currency}', currency),
        names: new Map(part),
      }))
  }
}

function at(choice: PriceChoice, path: string): string {
  const host = hostOf(choice)
  return new URL(path, `https://${host}`).href
}

/** True if prices without a currency are in the selected one. Services mean US dollars by default. */
export function isPlain({ source, url, currency }: PriceChoice): boolean {
  return currency === 'USD' || (source === 'own' && url?.includes('{currency}') === true)
}

function inParts(names: readonly Named[]): Named[][] {
  return Array.from({ length: Math.ceil(names.length / perRequest) }, (_, index) =>
    names.slice(index * perRequest, (index + 1) * perRequest),
  )
}
