import type { Network } from '../../../domain/network.ts'
import { counted, t } from '../../../i18n/translate.ts'
import type { CommandInput } from '../../../messages/commands.ts'

/** The network form's input. */
export type TypedNetwork = {
  name: string
  chainId: string
  symbol: string
  /** A node that comes before the others. */
  rpcUrl: string
  /** The existing nodes, in the person's order. */
  urls: string[]
  /** The person's choice per URL: whether the node is private. */
  private: Record<string, boolean>
  wsUrl: string
  preconfirmation: string
  bundlerUrl: string
  /** The person accepts a URL without encryption. */
  plain: boolean
  /** Values from the list or from the existing network, which have no field. */
  more?: Pick<Network, 'decimals' | 'explorer'> & { blockTime?: number }
}

export type NetworkProblems = Partial<
  Record<'name' | 'chainId' | 'rpcUrl' | 'symbol' | 'wsUrl' | 'preconfirmation' | 'bundlerUrl', string>
>

/** An empty form, or the form of an existing network. */
export function typedNetwork(known: Network | undefined): TypedNetwork {
  const nothing = {
    name: '',
    chainId: '',
    symbol: '',
    rpcUrl: '',
    urls: [],
    private: {},
    wsUrl: '',
    preconfirmation: '',
    bundlerUrl: '',
    plain: false,
  }
  if (!known) return nothing
  const {
    name,
    chainId,
    symbol,
    rpcUrls,
    private: privateByUrl = {},
    wsUrl = '',
    preconfirmation = '',
    bundlerUrl = '',
    decimals,
    explorer,
    blockTime,
  } = known
  return {
    ...nothing,
    name,
    chainId: String(chainId),
    symbol,
    urls: rpcUrls,
    private: privateByUrl,
    wsUrl,
    preconfirmation: String(preconfirmation),
    bundlerUrl,
    plain: rpcUrls.some(isPlain),
    more: { decimals, blockTime, ...(explorer !== undefined && { explorer }) },
  }
}

/** Parses the form into a network, or returns the problems by field. */
export function readNetwork(
  typed: TypedNetwork,
): { network: CommandInput<'network.save'> } | { problems: NetworkProblems } {
  const name = typed.name.trim()
  const symbol = typed.symbol.trim()
  const rpcUrl = typed.rpcUrl.trim()
  const wsUrl = typed.wsUrl.trim()
  const bundlerUrl = typed.bundlerUrl.trim()
  const chainId = readChainId(typed.chainId)
  const preconfirmation = readPace(typed.preconfirmation)
  const rpcProblem = rpcUrl || typed.urls.length === 0 ? urlProblem(rpcUrl, typed.plain) : undefined
  const bundlerProblem = bundlerUrl ? urlProblem(bundlerUrl, false) : undefined
  const problems: NetworkProblems = {
    ...(!name && { name: t('network_needsName') }),
    ...(name.length > 50 && { name: counted('common_mostCharacters', 50) }),
    ...(chainId === undefined && { chainId: t('network_needsChainId') }),
    ...(rpcProblem && { rpcUrl: t(rpcProblem) }),
    ...(!symbol && { symbol: t('network_needsSymbol') }),
    ...(symbol.length > 11 && { symbol: counted('common_mostCharacters', 11) }),
    ...(wsUrl && !isSocket(wsUrl, typed.plain) && { wsUrl: t('network_needsWss') }),
    ...(preconfirmation === undefined && { preconfirmation: t('network_needsPace') }),
    ...(bundlerProblem && {
      bundlerUrl: t(bundlerProblem === 'network_noPassword' ? bundlerProblem : 'network_bundlerNeedsHttps'),
    }),
  }
  if (chainId === undefined || Object.keys(problems).length > 0) return { problems }
  const privateEntries = Object.entries(typed.private).filter(([url]) => typed.urls.includes(url))
  const rpcUrls = [...new Set([...(rpcUrl ? [rpcUrl] : []), ...typed.urls])].slice(0, 10)
  return {
    network: {
      name,
      chainId,
      rpcUrls,
      symbol,
      ...typed.more,
      ...(privateEntries.length > 0 && { private: Object.fromEntries(privateEntries) }),
      ...(wsUrl && { wsUrl }),
      ...(preconfirmation && { preconfirmation }),
      ...(bundlerUrl && { bundlerUrl }),
      ...(typed.plain && { plain: true as const }),
    },
  }
}

/** True for an unencrypted URL of a node on another machine. */
export function isPlain(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !isHere(hostname)
}

/** True if Volley may send requests to the URL. */
export function isNodeUrl(text: string, plain: boolean): boolean {
  return urlProblem(text, plain) === undefined
}

export function readChainId(text: string): number | undefined {
  const typed = text.trim()
  if (!/^(\d{1,16}|0x[0-9a-f]{1,14})$/i.test(typed)) return undefined
  const chainId = Number(typed)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}

/** Milliseconds, 0 if the field is empty, `undefined` if it is invalid. */
function readPace(text: string): number | undefined {
  const typed = text.trim()
  if (!typed) return 0
  const pace = Number(typed)
  return /^\d{1,5}$/.test(typed) && pace >= 50 && pace <= 10_000 ? pace : undefined
}

/** A node sees every address and transaction, so requests to another machine must be encrypted. */
function urlProblem(text: string, plain: boolean) {
  if (!URL.canParse(text)) return 'network_needsNode'
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return 'network_noPassword'
  if (protocol === 'https:' || (protocol === 'http:' && (plain || isHere(hostname)))) return undefined
  return 'network_needsHttps'
}

function isSocket(text: string, plain: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'wss:' || (protocol === 'ws:' && (plain || isHere(hostname)))
}

function isHere(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}
