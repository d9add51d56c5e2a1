// Loaded on first use: no start of the background needs it.
import type { Address } from 'viem'
import type { Pictures } from './pictures.ts'
import type { State } from './state.ts'

/** Sets the picture of a token that has none. */
export const setPicture = (chainId: number, address: Address, image: string) => (before: Pictures) =>
  before[chainId]?.[address] === undefined
    ? { ...before, [chainId]: { ...before[chainId], [address]: image } }
    : before

export const removePicture = (chainId: number, address: Address) => (before: Pictures) => {
  const { [address]: _, ...others } = before[chainId] ?? {}
  return { ...before, [chainId]: others }
}

type Place = Pick<State, 'pictures' | 'tokens'>

/** A chain's watched tokens, with their pictures. If those cannot be read, the tokens come without. */
export async function withPictures({ pictures, tokens }: Place, chainId: number) {
  await pictures.ready().catch(console.error)
  const of = pictures.getState()[chainId] ?? {}
  return (tokens.getState()[chainId] ?? []).map((token) => {
    const image = of[token.address] ?? token.image
    return { ...token, ...(image !== undefined && { image }) }
  })
}

/** Moves the pictures of an older version, which kept them with the tokens. Harmless if it is repeated. */
export async function movePictures({ pictures, tokens }: Place): Promise<void> {
  const old = Object.entries(tokens.getState()).flatMap(([chainId, list]) =>
    list.flatMap(({ address, image }) => (image ? [setPicture(Number(chainId), address, image)] : [])),
  )
  if (old.length === 0) return
  await pictures.commit((before) => old.reduce((after, set) => set(after), before))
  await tokens.commit((before) =>
    Object.fromEntries(
      Object.entries(before).map(([chainId, list]) => [chainId, list.map(({ image: _, ...token }) => token)]),
    ),
  )
}
