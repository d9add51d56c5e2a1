import type { Address } from 'viem'
import { readAtomicity } from '../contracts/atomicity.ts'
import { readBalances } from '../contracts/balances.ts'
import { type Delegate, defaultDelegate } from '../contracts/delegates.ts'
import { blockOf, readGas, readGasLimit, readRemovalGas } from '../contracts/gas.ts'
import { createGasCap } from '../contracts/gasCap.ts'
import { createPricing } from '../contracts/pricing.ts'
import { carrierOf } from '../contracts/rescueOperation.ts'
import { lookalikeAmong, readKnownToken } from '../contracts/tokenMetadata.ts'
import { wellKnownTokens } from '../domain/known/wellKnownTokens.ts'
import type { Network } from '../domain/network.ts'
import type { Preview } from '../domain/review/preview.ts'
import type { Services } from '../domain/services.ts'
import type { TokenBalance } from '../domain/token.ts'
import { type Cache, sessionCache } from '../lib/cache.ts'
import { readLooks } from '../lib/confusables.ts'
import type { Fetch } from '../lib/postJson.ts'
import { present } from '../lib/present.ts'
import { withCarrier } from '../preview/carried.ts'
import { ceilingsOf } from '../preview/ceilings.ts'
import { explain, partiesIn } from '../preview/explain/explain.ts'
import { createNames } from '../preview/explain/partyNames.ts'
import { outcome } from '../preview/explain/totals.ts'
import { findTypedData } from '../preview/explain/typed/findTypedData.ts'
import { callsOf, type Previewed, preview } from '../preview/previewCalls.ts'
import { unpaid } from '../preview/unpaid.ts'
import { warn } from '../preview/warnings/warn.ts'
import { createRpc } from '../rpc/client.ts'
import { bytesIn, resultOf } from '../rpc/readResult.ts'

export type Chain = ReturnType<typeof createChain>

/** All of the wallet's requests to nodes, and what it derives from the responses. Sends none by itself. */
export function createChain({
  network,
  tokens = () => [],
  called,
  offered,
  cache = sessionCache(),
  fetch,
}: {
  network: (chainId: number) => Network | undefined
  /** The tokens the user watches: their symbols are trusted in explanations. */
  tokens?: (chainId: number) => readonly TokenBalance[] | Promise<readonly TokenBalance[]>
  /** The name that the person gave an address: of one of their accounts, or of a contact. */
  called?: (address: Address) => string | undefined
  /** The delegate that the wallet would upgrade an account to. */
  offered?: (account: Address) => Delegate
  cache?: Cache
  fetch?: Fetch
}) {
  const rpc = createRpc({ network, ...(fetch && { fetch }) })
  const coin = (chainId: number) => network(chainId)?.symbol
  const names = createNames({ rpc, tokens, called, coin })
  const pricing = createPricing({ rpc, cache })
  const gasCap = createGasCap({ rpc, cache })

  const previewOf = (previewed: Previewed) =>
    preview({ rpc, names, pricing, network: network(previewed.chainId) }, previewed)

  const services: Omit<Services['chain'], 'request' | 'forward'> = {
    atomicity: (chainId, account) => readAtomicity({ rpc, cache }, chainId, account, offered?.(account)),
    gas(request) {
      // Requested early: the preview needs it as soon as the request is checked.
      void pricing(request.chainId)
      return readGas(rpc, request, blockOf(network(request.chainId)), gasCap(request.chainId))
    },
    gasLimit: (chainId) => readGasLimit(rpc, chainId, gasCap(chainId)),
    removalGas: (chainId, from) =>
      readRemovalGas(rpc, chainId, from, blockOf(network(chainId)), gasCap(chainId)),
    ceilings: async (priced) => ceilingsOf(await previewOf(priced), priced),
    async carry(rescue, payer) {
      const { address: delegate, name } = defaultDelegate
      const calls = [carrierOf(rescue, payer)]
      return { carried: { from: payer, calls, rescue }, upgrade: { delegate, name } }
    },
    explain: (chainId, from, calls) => explain({ names, network: network(chainId) }, chainId, from, calls),
    findTypedData: (request) => findTypedData({ names, rpc, network: network(request.chainId) }, request),
    outcome: async (...calls) => outcome(...calls),
    warn: (judged) => warn(rpc, judged, blockOf(network(judged.chainId))),
    async hasCode(chainId, address) {
      const request = { method: 'eth_getCode', params: [address, blockOf(network(chainId))] }
      const [answer] = await rpc.batch(chainId, [request]).catch(() => [])
      const code = bytesIn(resultOf(answer))
      return code === undefined ? undefined : code !== '0x'
    },
  }

  return {
    ...services,
    request: rpc.request,
    forward: rpc.forward,
    partiesIn,
    callsOf,
    gasCap,
    pricing,
    batch: rpc.batch,
    gather: rpc.gather,
    verify: rpc.verify,
    syncMethod: rpc.syncMethod,
    everywhere: rpc.everywhere,
    several: rpc.several,
    probe: rpc.probe,
    nodes: rpc.nodes,
    health: rpc.health,
    watchHealth: rpc.watchHealth,
    lookalike: async (chainId: number, ...token: [Address, string, string?]) =>
      lookalikeAmong(
        { known: await wellKnownTokens(chainId), coin: coin(chainId), looks: await readLooks() },
        ...token,
      ),
    token: (chainId: number, address: Address, owner?: Address) =>
      readKnownToken(rpc, chainId, address, { owner, block: blockOf(network(chainId)) }),
    balances: (chainId: number, owner: Address, wanted: readonly (Address | undefined)[]) =>
      readBalances({ rpc, cache }, chainId, owner, wanted, blockOf(network(chainId))),
    async preview(previewed: Previewed): Promise<Preview> {
      const { chainId, from, fee, fees, isPaid, carried } = previewed
      if (carried) {
        // Its own code, even a hostile one, gives way to the wallet's delegate.
        const { address: delegate, name: delegateName } = defaultDelegate
        const atomicity = { status: 'ready', delegate, delegateName } as const
        const asked = [
          { ...previewed, atomicity },
          { chainId, ...carried, modes: ['single'] as const, ...present({ fees }) },
        ]
        return withCarrier(...((await Promise.all(asked.map(previewOf))) as [Preview, Preview]))
      }
      const held =
        fee && readBalances({ rpc, cache }, chainId, from, [fee.asset.address], blockOf(network(chainId)))
      const found = await previewOf(previewed)
      if (!isPaid) return found
      const [balance] = (await held?.catch(() => [])) ?? []
      return unpaid(found, fee && { ...fee, held: balance === undefined ? undefined : BigInt(balance) })
    },
  }
}
