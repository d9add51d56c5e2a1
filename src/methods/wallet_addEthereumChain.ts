import { WalletError } from '../wire/errors.ts'
import type { Network } from '../wire/mirror.ts'
import type { WarningBlock } from '../wire/review.ts'
import { warned } from '../wire/warned.ts'
import { listed } from '../words/sentences.ts'
import { t } from '../words/words.ts'
import { type Context, method } from './method.ts'
import { isPlain, type NetworkRequest, networkParams } from './networkShape.ts'
import { pageWarnings } from './page.ts'

/** Milliseconds between blocks that we assume of a chain we know nothing about. */
const assumedBlockTime = 2_000

/**
 * EIP-3085. Asks the user to add a network. Every URL is asked for its chain id before the user sees anything: one that
 * serves another chain refuses the request, one that is silent is not added. The user is asked also where the network is
 * there already, so that a site cannot find out which are.
 *
 * Adding is not selecting, unless the document wanted to switch to the network and was told 4902: then the user is
 * offered both, and may select it too. Clients send their next transaction on the new network right after.
 */
export const wallet_addEthereumChain = method({
  name: 'wallet_addEthereumChain',
  ...(import.meta.env.DEV && {
    standard: 'EIP-3085',
    summary: 'Asks the user to add a network.',
    errors: ['userRejected', 'invalidParams'],
  }),
  access: 'connected',
  params: networkParams,

  async check([request], context) {
    const plain = request.rpcUrls.findIndex(isPlain)
    if (plain >= 0 && !context.settings.plainHttp)
      throw new WalletError('invalidParams', 'Expected https, or http on this machine', {
        path: `0.rpcUrls.${plain}`,
      })
    if (context.settings.strict) refuseUnusable(request)
    const { known } = entry(request, context)
    if (!known && !request.nativeCurrency)
      throw new WalletError('invalidParams', 'The coin of the chain is missing', { path: '0.nativeCurrency' })
    const { silent } = await askUrls(request, context)
    if (silent.length === request.rpcUrls.length)
      throw new WalletError('invalidParams', 'None of the URLs tells its chain ID', { path: '0.rpcUrls' })
  },

  async review([request], context) {
    const { served, silent } = await askUrls(request, context)
    const { known, network } = entry(request, context)
    const { chainId: selected, services } = context
    const switches =
      network.chainId !== selected && (await services.networks.wasRefused(context, network.chainId))
    return {
      asks: t('review_networkAsks'),
      title: t('review_network', { network: network.name }),
      confirm: t(switches ? 'review_networkSwitchConfirm' : 'review_networkConfirm'),
      ...(switches && { lesser: t('review_networkOnly') }),
      chainId: context.chainId,
      blocks: [
        {
          kind: 'network',
          chainId: network.chainId,
          name: network.name,
          rpcUrl: served[0] ?? request.rpcUrls[0] ?? '',
          ...(served.length > 1 && { more: served.slice(1) }),
          symbol: network.symbol,
          ...(network.explorer && { explorer: network.explorer }),
          known: known !== undefined,
          ...(switches && { switches }),
        },
        ...unanswered(silent),
        ...unencrypted(served),
        ...pageWarnings(context),
      ],
    }
  },

  async handle([request], context, choice) {
    const { served } = await askUrls(request, context)
    if (served.length === 0)
      throw new WalletError('invalidParams', 'None of the URLs tells its chain ID', { path: '0.rpcUrls' })
    const { networks } = context.services
    await networks.add({ ...entry(request, context).network, rpcUrls: served })
    if (choice?.switch) await networks.select(context.origin, request.chainId)
    return null
  },
})

/** EIP-3085 to the letter: an explorer or an icon that is no URL refuses the request. */
function refuseUnusable(request: NetworkRequest): void {
  for (const name of ['blockExplorerUrls', 'iconUrls'] as const) {
    const index = request[name]?.indexOf(undefined) ?? -1
    if (index >= 0) throw new WalletError('invalidParams', 'Expected a URL', { path: `0.${name}.${index}` })
  }
}

/** Which URLs serve the chain, and which do not answer. Throws where one serves another chain. */
async function askUrls({ chainId, rpcUrls }: NetworkRequest, { services }: Context) {
  const answers = await Promise.all(rpcUrls.map((url) => services.networks.probe(url)))
  const wrong = answers.findIndex((answer) => answer !== 'unreachable' && answer !== chainId)
  if (wrong >= 0)
    throw new WalletError('invalidParams', 'The URL serves another chain', { path: `0.rpcUrls.${wrong}` })
  return {
    served: rpcUrls.filter((_, index) => answers[index] === chainId),
    silent: rpcUrls.filter((_, index) => answers[index] !== chainId),
  }
}

/** The network as it will be kept. One that the wallet has keeps its name and coin: a site cannot rename it. */
function entry(
  request: NetworkRequest,
  { services }: Context,
): { known: Network | undefined; network: Network } {
  const known = services.networks.get(request.chainId)
  if (known) return { known, network: { ...known, rpcUrls: request.rpcUrls } }
  const explorer = request.blockExplorerUrls?.find((url) => url !== undefined)
  return {
    known,
    network: {
      chainId: request.chainId,
      name: request.chainName ?? t('review_chain', { chain: request.chainId }),
      rpcUrls: request.rpcUrls,
      symbol: request.nativeCurrency?.symbol ?? 'ETH',
      decimals: request.nativeCurrency?.decimals ?? 18,
      ...(explorer !== undefined && { explorer }),
      blockTime: assumedBlockTime,
      custom: true,
    },
  }
}

/** EIP-3085 wants `http:` refused unless the person has switched it on; then it is said which nodes have it. */
function unencrypted(urls: readonly string[]): WarningBlock[] {
  const hosts = urls.filter(isPlain).map((url) => new URL(url).host)
  return hosts.length > 0 ? [warned('plainNode', 'warn', { hosts: listed(hosts, 'none') })] : []
}

function unanswered(silent: readonly string[]): WarningBlock[] {
  if (silent.length === 0) return []
  const hosts = listed(
    silent.map((url) => new URL(url).host),
    'none',
  )
  return [warned('unreachable', 'warn', { hosts }, 'unreachableUrls')]
}
