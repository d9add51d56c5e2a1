import * as v from 'valibot'
import type { Address } from 'viem'
import type { TokenBalance } from '../wire/mirror.ts'
import { looseAddress } from '../wire/schema.ts'
import { slice } from './slice.ts'

const Token = v.object({
  address: looseAddress,
  symbol: v.string(),
  decimals: v.number(),
  name: v.exactOptional(v.string()),
  image: v.exactOptional(v.string()),
})
const Tokens = v.record(v.string(), v.array(Token))
type Tokens = v.InferOutput<typeof Tokens>

/** Watched tokens by chain id, oldest first. They belong to the person, not to one of the accounts. */
export const tokens = () => slice<Tokens>({ key: 'tokens', version: 1, schema: Tokens, initial: {} })

/** A token that is in the list already stays where it is. */
export const addToken = (chainId: number, token: TokenBalance & { address: Address }) => (before: Tokens) => {
  const list = before[chainId] ?? []
  if (list.some(({ address }) => address === token.address)) return before
  const { balance: _, at: __, ...stored } = token
  return { ...before, [chainId]: [...list, stored] }
}

export const removeToken = (chainId: number, address: Address) => (before: Tokens) => ({
  ...before,
  [chainId]: (before[chainId] ?? []).filter((token) => token.address !== address),
})
