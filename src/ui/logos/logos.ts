import { fileOf } from '../../lib/extensionFile.ts'
import { lazy } from '../../lib/lazy.ts'

type Names = Record<string, string>
const file = fileOf<{ networks: Names; coins: Names; tokens: Record<string, Names>; pictures: Names }>(
  'logos.json',
)

/** The pictures of the wallet's own networks, coins and tokens, as `data:` URLs. */
export type Logos = {
  network(chainId: number): string | undefined
  /** Of the network's coin without an address. A contract's own claims decide nothing. */
  token(chainId: number, address?: string): string | undefined
}

/** Reads the file once. */
export const readLogos = lazy(async (): Promise<Logos> => {
  const { networks, coins, tokens, pictures } = await file()
  const url = (name: string | undefined) => {
    const picture = name === undefined ? undefined : pictures[name]
    return picture && `data:image/svg+xml,${encodeURIComponent(picture)}`
  }
  return {
    network: (chainId) => url(networks[chainId]),
    token: (chainId, address) =>
      url(address === undefined ? coins[chainId] : tokens[chainId]?.[address.toLowerCase()]),
  }
})
