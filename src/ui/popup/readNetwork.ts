import type { CommandInput } from '../../wire/commands.ts'
import { counted, t } from '../../words/words.ts'

/** The form of a network as it was typed. */
export type TypedNetwork = { name: string; chainId: string; rpcUrl: string; symbol: string }

export type NetworkProblems = Partial<Record<keyof TypedNetwork, string>>

/** The network that was typed, or what is wrong with which field. */
export function readNetwork(
  typed: TypedNetwork,
): { network: CommandInput<'network.save'> } | { problems: NetworkProblems } {
  const name = typed.name.trim()
  const symbol = typed.symbol.trim()
  const rpcUrl = typed.rpcUrl.trim()
  const chainId = readChainId(typed.chainId)
  const problems: NetworkProblems = {
    ...(!name && { name: t('network_needsName') }),
    ...(name.length > 50 && { name: counted('common_mostCharacters', 50) }),
    ...(chainId === undefined && { chainId: t('network_needsChainId') }),
    ...urlProblem(rpcUrl),
    ...(!symbol && { symbol: t('network_needsSymbol') }),
    ...(symbol.length > 11 && { symbol: counted('common_mostCharacters', 11) }),
  }
  if (chainId === undefined || Object.keys(problems).length > 0) return { problems }
  return { network: { name, chainId, rpcUrl, symbol } }
}

function readChainId(text: string): number | undefined {
  const plain = text.trim()
  if (!/^(\d{1,16}|0x[0-9a-f]{1,14})$/i.test(plain)) return undefined
  const chainId = Number(plain)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}

/** The node sees every address and transaction, so what it hears must be encrypted unless it is on this machine. */
function urlProblem(text: string): NetworkProblems {
  if (!URL.canParse(text)) return { rpcUrl: t('network_needsNode') }
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return { rpcUrl: t('network_noPassword') }
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
  if (protocol === 'https:' || (protocol === 'http:' && isHere)) return {}
  return { rpcUrl: t('network_needsHttps') }
}
