import type { PriceChoice, PriceSource } from '../../domain/prices.ts'

type Source = {
  /** The host of the source. Absent if the person supplies the URL. */
  host?: string
  /** Supported currencies. */
  currencies: readonly string[]
}

const many = [
  ...[
    'USD',
    'EUR',
    'GBP',
    'CHF',
    'JPY',
    'CNY',
    'KRW',
    'INR',
    'BRL',
    'TRY',
    'RUB',
    'AED',
    'SAR',
    'CAD',
    'AUD',
  ],
  ...['MXN', 'PLN', 'SEK', 'UAH', 'VND'],
]

/** The selectable sources. */
export const sources: Readonly<Record<PriceSource, Source>> = {
  llama: { host: 'coins.llama.fi', currencies: ['USD'] },
  gecko: { host: 'api.coingecko.com', currencies: many },
  own: { currencies: many },
}

/** The host of the source, for display. */
export function hostOf({ source, url = '' }: PriceChoice): string {
  return sources[source].host ?? (URL.canParse(url) ? new URL(url).host : '')
}

/** The permission's match patterns. Without a port, because Firefox accepts none in them. */
export function originsOf(choice: PriceChoice): string[] {
  const host = hostOf(choice)
  if (choice.source !== 'own' || !choice.url) return [`https://${host}/*`]
  const { protocol, hostname } = new URL(choice.url)
  return [`${protocol}//${hostname}/*`]
}

/** The problem of a custom server's URL, as the suffix of a message key. */
export function problemOf(url: string): 'noUrl' | 'notSafe' | 'noTokens' | undefined {
  if (!URL.canParse(url)) return 'noUrl'
  const { protocol, hostname, username, origin, href } = new URL(url)
  // A placeholder in the hostname would choose the server.
  if (/[{}%]/.test(hostname)) return 'noUrl'
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
  if ((protocol !== 'https:' && !isHere) || username) return 'notSafe'
  return /(\{|%7B)tokens(\}|%7D)/i.test(href.slice(origin.length).replace(/#.*/, '')) ? undefined : 'noTokens'
}
