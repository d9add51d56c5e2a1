import * as v from 'valibot'
import type { Address } from 'viem'
import { isStoredAddress, storedAddress } from '../../domain/schema.ts'
import type { TokenBalance } from '../../domain/token.ts'
import { isRecord } from '../../lib/isRecord.ts'
import { isPicture } from '../../lib/picture.ts'
import { slice } from './slice.ts'

const Token = v.object({
  address: storedAddress,
  symbol: v.string(),
  decimals: v.number(),
  name: v.exactOptional(v.string()),
  /** Of older versions: `movePictures` takes it out. */
  image: v.exactOptional(v.string()),
  hidden: v.exactOptional(v.literal(true)),
  unverified: v.exactOptional(v.literal(true)),
})
export const Tokens = v.record(v.string(), v.array(Token))
type Token = v.InferOutput<typeof Token>
type Tokens = v.InferOutput<typeof Tokens>

/** Watched tokens by chain id, oldest first. They belong to the person, not to one of the accounts. */
export const tokens = () =>
  slice<Tokens>({
    key: 'tokens',
    version: 2,
    schema: Tokens,
    initial: {},
    asText: true,
    isSound,
    migrations: {
      // Version 1 stored an image's URL, and every page that showed the token loaded it.
      1: (state) =>
        Object.fromEntries(
          Object.entries(v.parse(Tokens, state)).map(([chainId, list]) => [chainId, list.map(withoutLink)]),
        ),
    },
  })

/** True if the schema would not change the state. Faster than parsing, since home reads all tokens at once. */
export function isSound(state: unknown): state is Tokens {
  return (
    isRecord(state) &&
    Object.entries(state).every(
      ([chainId, list]) => /^\d+$/.test(chainId) && Array.isArray(list) && list.every(isToken),
    )
  )
}

function isToken(token: unknown): boolean {
  if (!isRecord(token)) return false
  const { address, symbol, decimals, ...optional } = token
  return (
    isStoredAddress(address) &&
    typeof symbol === 'string' &&
    typeof decimals === 'number' &&
    Object.entries(optional).every(([member, value]) =>
      member === 'hidden' || member === 'unverified'
        ? value === true
        : (member === 'name' || member === 'image') && typeof value === 'string',
    )
  )
}

function withoutLink({ image, ...token }: Token): Token {
  return image !== undefined && isPicture(image) ? { ...token, image } : token
}

/** A token that is in the list already stays as it is. A hidden one is shown again, with these facts. */
export const addToken = (chainId: number, token: TokenBalance & { address: Address }) => (before: Tokens) => {
  const list = before[chainId] ?? []
  const known = list.find(({ address }) => address === token.address)
  if (known && !known.hidden) return before
  const { balance: _, at: __, image: ___, hidden: ____, ...stored } = token
  return { ...before, [chainId]: known ? list.with(list.indexOf(known), stored) : [...list, stored] }
}

/** Hides a token from the lists, or shows it again. */
export const hideToken = (chainId: number, address: Address, isHidden: boolean) => (before: Tokens) => ({
  ...before,
  [chainId]: (before[chainId] ?? []).map((token) => {
    if (token.address !== address) return token
    const { hidden: _, ...shown } = token
    return isHidden ? { ...shown, hidden: true as const } : shown
  }),
})

/** Sorts the tokens in the order of these addresses; tokens that are not among them come last. */
export const orderTokens = (chainId: number, addresses: readonly Address[]) => (before: Tokens) => {
  const place = ({ address }: Token) =>
    addresses.includes(address) ? addresses.indexOf(address) : addresses.length
  return { ...before, [chainId]: (before[chainId] ?? []).toSorted((one, other) => place(one) - place(other)) }
}

export const removeToken = (chainId: number, address: Address) => (before: Tokens) => ({
  ...before,
  [chainId]: (before[chainId] ?? []).filter((token) => token.address !== address),
})
