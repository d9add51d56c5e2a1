import { ask } from './ask.ts'
import { ask as askNode, networkOf } from './chain.ts'
import type { Context } from './methods.ts'
import { invalid, Refusal } from './refusal.ts'
import { change, has, read } from './store.ts'

const chainIdPattern = /^0x([1-9a-f][0-9a-f]*|0)$/

export async function switchNetwork({ key, origin, params, select }: Context): Promise<null> {
  const [{ chainId }] = one(params)
  const network = await networkOf(Number(chainId))
  if (!network && (await has('switch-unknown-null'))) return null
  if (!network) throw new Refusal(4902, 'The wallet does not know this chain ID')
  if ((await read('selected')) === network.chainId) return null
  if (!(await has('switch-silent'))) await ask(key, { text: `${origin} wants to switch to ${network.name}` })
  await select(network.chainId)
  return null
}

export async function addNetwork({ key, origin, params, select }: Context): Promise<null> {
  const [given] = one(params)
  const { rpcUrls, nativeCurrency, chainName = given.chainId } = given
  const chainId = Number(given.chainId)
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0 || !rpcUrls.every(isEndpoint)) throw invalid()
  const { name, symbol, decimals } = Object(nativeCurrency)
  if (typeof name !== 'string' || typeof symbol !== 'string') throw invalid()
  if (!Number.isInteger(decimals) || decimals < 0) throw invalid()
  for (const url of [...(given.iconUrls ?? []), ...(given.blockExplorerUrls ?? [])])
    if (!isUrl(url, ['https:', 'data:'])) throw invalid()
  if (!(await has('add-unchecked')))
    for (const url of rpcUrls) {
      const reported = await askNode(url, 'eth_chainId').catch(() => undefined)
      if (Number(reported) !== chainId) throw invalid()
    }
  const isKnown = (await networkOf(chainId)) !== undefined
  if (isKnown && (await has('add-selects-silently'))) {
    await select(chainId)
    return null
  }
  await ask(key, { text: `${origin} wants to add ${chainName} (${given.chainId}) at ${rpcUrls[0]}` })
  if (!isKnown)
    await change('networks', (all) => [...all, { name: chainName, chainId, rpcUrl: rpcUrls[0], symbol }])
  return null
}

/** The only object in the params, if its chain id is valid. */
// biome-ignore lint/suspicious/noExplicitAny: both methods look at its members themselves
function one(params: unknown): [any] {
  const [given] = Array.isArray(params) ? params : [undefined]
  const { chainId } = Object(given)
  if (typeof chainId !== 'string' || !chainIdPattern.test(chainId)) throw invalid()
  return [given]
}

/** Node URLs must use TLS, except on this machine. */
function isEndpoint(url: unknown): boolean {
  if (isUrl(url, ['https:'])) return true
  return isUrl(url, ['http:']) && ['localhost', '127.0.0.1'].includes(new URL(url as string).hostname)
}

function isUrl(url: unknown, schemes: string[]): boolean {
  return typeof url === 'string' && URL.canParse(url) && schemes.includes(new URL(url).protocol)
}
