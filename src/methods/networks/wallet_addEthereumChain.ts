import { WalletError } from '../../domain/errors.ts'
import { type ChainRow, chainList } from '../../domain/known/chainList.ts'
import type { Network, NotAdded } from '../../domain/network.ts'
import type { WarningBlock } from '../../domain/review/review.ts'
import { blockOf } from '../../domain/review/reviewBlocks.ts'
import type { Services } from '../../domain/services.ts'
import { say } from '../../domain/text/message.ts'
import { warned } from '../../domain/text/warned.ts'
import { present } from '../../lib/present.ts'
import { method } from '../method.ts'
import { isPrivateHost, pageWarnings } from '../originWarnings.ts'
import { imitatedNetwork } from './imitatedNetwork.ts'
import { isPlain, type NetworkRequest, networkParams } from './networkShape.ts'

/** Assumed milliseconds between blocks of an unknown chain. */
const assumedBlockTime = 2_000

/** A symbol after an amount must neither continue it, as digits or commas would, nor make it a fraction of a coin. */
const coinSymbol = /^[a-z$][\w$.]*(?<!wei)$/i

/**
 * EIP-3085. Asks the user to add a network. The wallet contacts no URL of the site before the user approves:
 * that would reveal the wallet to the site's server, and let a page probe the user's local network. Then it
 * reads each URL's chain id. A URL that serves another chain refuses the request; a silent one is left out. If
 * nothing was added, a window tells the user why.
 *
 * A chain of the wallet's list gets the list's name and coin, whatever the site says.
 *
 * A known network keeps its nodes, name and coin (D39): the wallet neither contacts nor adds the site's URLs.
 * It still asks the user, so that a site cannot detect which networks exist.
 *
 * Adding does not select the network, unless the document tried to switch to it and got 4902: then the user may
 * also select it. Clients send their next transaction on the new network right after that.
 */
export const wallet_addEthereumChain = method({
  name: 'wallet_addEthereumChain',
  ...(import.meta.env.DEV && {
    standard: 'EIP-3085',
    summary: 'Asks the user to add a network.',
    example: [
      {
        chainId: '0x64',
        chainName: 'Gnosis',
        nativeCurrency: { name: 'xDai', symbol: 'XDAI', decimals: 18 },
        rpcUrls: ['https://rpc.gnosischain.com'],
        blockExplorerUrls: ['https://gnosisscan.io'],
      },
    ],
    errors: ['userRejected', 'invalidParams'],
  }),
  access: 'connected',
  params: networkParams,

  async check([request], context) {
    const { rpcUrls, chainId, nativeCurrency: coin } = request
    if (!context.settings.plainHttp)
      refuseUrl(rpcUrls.findIndex(isPlain), 'Expected https, or http on this machine')
    if (!isPrivate(context.origin)) refuseUrl(rpcUrls.findIndex(isPrivate), 'Expected a public address')
    if (context.settings.strict) refuseUnusable(request)
    if (context.services.networks.get(chainId)) return
    if (!coin || !(coinSymbol.test(coin.symbol) || (await listed(chainId))))
      throw new WalletError('invalidParams', 'Expected a symbol of letters', {
        path: '0.nativeCurrency',
      })
  },

  async review([request], context) {
    const { networks } = context.services
    const { chainId, rpcUrls } = request
    const known = networks.get(chainId)
    const chain = await listed(chainId)
    const { name, symbol, explorer } = known ?? networkOf(request, chain)
    const like = known || chain ? undefined : await imitatedNetwork(name, networks.list())
    const switches = chainId !== context.chainId && (await networks.wasRefused(context, chainId))
    const [rpcUrl = '', ...more] = rpcUrls
    return {
      asks: say('review_networkAsks'),
      title: say(known ? 'review_networkKnown' : 'review_network', { network: name }),
      ...buttons(known !== undefined, switches, name),
      ...(like && { risky: true as const }),
      chainId: context.chainId,
      blocks: [
        {
          kind: 'network',
          chainId,
          name,
          symbol,
          ...present({ explorer }),
          known: known !== undefined,
          ...(!known && { rpcUrl, more, ...(chain && { listed: true as const }) }),
          ...(switches && { switches }),
        },
        ...(like ? [warned('networkLookalike', 'bad', { network: like })] : []),
        ...(known ? [] : unencrypted(rpcUrls)),
        ...pageWarnings(context),
      ],
    }
  },

  async handle([request], { origin, services, shown }, choice) {
    const { networks, screens } = services
    const { chainId, rpcUrls } = request
    const isKnown = blockOf(shown, 'network')?.known
    if (!networks.get(chainId)) {
      // The person removed it since, and saw none of the site's URLs.
      if (isKnown) throw new WalletError('userRejected')
      const urls = await served(request, services)
      await networks.add({ ...networkOf(request, await listed(chainId)), rpcUrls: urls })
    }
    // Another request added the network meanwhile, with other nodes than the window of this one showed.
    const kept = networks.get(chainId)?.rpcUrls ?? rpcUrls
    if (!isKnown && !rpcUrls.some((url) => kept.includes(url)))
      await screens.showNotAdded(reasonOf(rpcUrls[0], chainId, chainId)).catch(console.error)
    if (choice?.switch) await networks.select(origin, chainId)
    return null
  },
})

/** For a known network, the only effect can be the switch. */
function buttons(known: boolean, switches: boolean, network: string) {
  if (known && switches)
    return { confirm: say('review_switchConfirm', { network }), lesser: say('review_networkStay') }
  if (known) return { confirm: say('common_goOn') }
  if (switches) return { confirm: say('review_networkSwitchConfirm'), lesser: say('review_networkOnly') }
  return { confirm: say('review_networkConfirm') }
}

const isPrivate = (url: string) => isPrivateHost(new URL(url).hostname)

/** Refuses the request because of the URL at `index`, unless `index` is negative. */
function refuseUrl(index: number, detail: string): void {
  if (index >= 0) throw new WalletError('invalidParams', detail, { path: `0.rpcUrls.${index}` })
}

/** Strict EIP-3085: an unusable explorer or icon refuses the request. */
function refuseUnusable(request: NetworkRequest): void {
  for (const name of ['blockExplorerUrls', 'iconUrls'] as const) {
    const index = request[name]?.indexOf(undefined) ?? -1
    if (index >= 0) throw new WalletError('invalidParams', 'Expected a URL', { path: `0.${name}.${index}` })
  }
}

/** The URLs that serve the chain. Throws if one serves another chain, or if none answers. */
async function served({ chainId, rpcUrls }: NetworkRequest, { networks, screens }: Services) {
  const answers = await Promise.all(rpcUrls.map((url) => networks.probe(url)))
  const wrong = answers.findIndex((answer) => answer !== 'unreachable' && answer !== chainId)
  const urls = rpcUrls.filter((_, index) => answers[index] === chainId)
  if (wrong < 0 && urls.length > 0) return urls

  const answer = answers[wrong]
  const reason = reasonOf(rpcUrls[wrong] ?? rpcUrls[0], chainId, answer)
  // The site gets its answer whether or not a window can open.
  screens.showNotAdded(reason).catch(console.error)
  refuseUrl(wrong, 'The URL serves another chain')
  throw new WalletError('invalidParams', 'No URL answers', { path: '0.rpcUrls' })
}

function reasonOf(url = '', wanted: number, served: number | 'unreachable' | undefined): NotAdded {
  return { host: new URL(url).host, wanted, ...(typeof served === 'number' && { served }) }
}

async function listed(chainId: number): Promise<ChainRow | undefined> {
  return (await chainList()).find(([id]) => id === chainId)
}

/**
 * A new network as the site describes it, with a public explorer. Without a name it gets its CAIP-2 id, which is the
 * same in all languages. A chain of the wallet's list has the list's name and coin: under false ones, money would
 * pass for test coins.
 */
function networkOf(request: NetworkRequest, chain: ChainRow | [] = []): Network {
  const { chainId, rpcUrls, chainName, nativeCurrency } = request
  const explorer = request.blockExplorerUrls?.find((url) => url !== undefined && !isPrivate(url))
  const [, name = chainName ?? `eip155:${chainId}`, symbol = nativeCurrency?.symbol ?? 'ETH', decimals = 18] =
    chain
  return {
    chainId,
    name,
    rpcUrls,
    symbol,
    decimals,
    ...present({ explorer }),
    blockTime: assumedBlockTime,
    custom: true,
  }
}

/** EIP-3085 requires refusing `http:`. If the user enabled it, this warning names the nodes that use it. */
function unencrypted(urls: readonly string[]): WarningBlock[] {
  const hosts = urls.filter(isPlain).map((url) => new URL(url).host)
  return hosts.length > 0 ? [warned('plainNode', 'warn', { hosts: { list: hosts, row: true } })] : []
}
