// Loaded on first use: no start of the background needs it.
import type { Address } from 'viem'
import type { TokenBalance } from '../../domain/token.ts'
import { present } from '../../lib/present.ts'
import type { Pictures } from './pictures.ts'
import type { State } from './state.ts'
import { addToken } from './tokens.ts'

/** Sets the picture of a token that has none. */
export const setPicture = (chainId: number, address: Address, image: string) => (before: Pictures) =>
  before[chainId]?.[address] === undefined
    ? { ...before, [chainId]: { ...before[chainId], [address]: image } }
    : before

export const removePicture = (chainId: number, address: Address) => (before: Pictures) => {
  const { [address]: image, ...others } = before[chainId] ?? {}
  return image === undefined ? before : { ...before, [chainId]: others }
}

type Place = Pick<State, 'pictures' | 'tokens'>

/** Adds a token with its picture, or shows a hidden one again. If it is already listed, neither changes. */
export async function addWithPicture(
  { pictures, tokens }: Place,
  chainId: number,
  token: TokenBalance & { address: Address },
): Promise<void> {
  const { address, image } = token
  if (await isListed(tokens, chainId, address)) return
  await pictures.commit((before) => {
    const without = removePicture(chainId, address)(before)
    return image === undefined ? without : setPicture(chainId, address, image)(without)
  })
  await tokens.commit(addToken(chainId, token))
}

/** Gives a listed token without a picture this one. `image` is a `data:` URL. */
export async function illustrate(
  { pictures, tokens }: Place,
  chainId: number,
  address: Address,
  image: string,
): Promise<void> {
  if (await isListed(tokens, chainId, address)) await pictures.commit(setPicture(chainId, address, image))
}

async function isListed(tokens: State['tokens'], chainId: number, address: Address): Promise<boolean> {
  await tokens.ready()
  return (tokens.getState()[chainId] ?? []).some((token) => token.address === address && !token.hidden)
}

/** A chain's watched tokens, with their pictures. If those cannot be read, the tokens come without. */
export async function withPictures({ pictures, tokens }: Place, chainId: number) {
  await pictures.ready().catch(console.error)
  const of = pictures.getState()[chainId] ?? {}
  return (tokens.getState()[chainId] ?? []).map((token) => {
    const image = of[token.address] ?? token.image
    return { ...token, ...present({ image }) }
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
