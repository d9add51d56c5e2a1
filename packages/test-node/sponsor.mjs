import { BUNDLER, fundBundler } from './bundler/bundle.mjs'
import { makeBundler } from './bundler/testBundler.mjs'
import { ENTRY_POINT } from './deployments.mjs'
import { makePaymaster } from './paymaster/paymasterService.mjs'
import { PAYMASTER } from './paymaster/sponsorship.mjs'
import { TOKEN_PAYMASTER } from './paymaster/tokenOffer.mjs'

/** The paths of both services on the node's port. */
const BUNDLER_PATH = '/bundler'
const PAYMASTER_PATH = '/paymaster'

/**
 * Starts a bundler and a paymaster's web service beside the node.
 *
 * @param {{
 *   anvil: import('./anvil.mjs').Anvil
 *   options: import('./options.mjs').Options
 *   untilHeld: () => Promise<unknown> | undefined
 * }} parts
 */
export async function startSponsor({ anvil, options, untilHeld }) {
  await fundBundler(anvil)
  /** @type {import('./types.ts').LoggedRequest[]} */
  let log = []
  const record = (/** @type {unknown} */ item) => {
    const { method, params } = /** @type {{ method?: unknown, params?: unknown }} */ (item ?? {})
    log.push({
      method: `${method}`,
      params: Array.isArray(params) ? params : [],
      at: Date.now(),
      message: log.length + 1,
    })
  }
  const shared = { anvil, chainId: options.chainId, seed: options.seed, record }
  const bundler = makeBundler({ ...shared, faults: options.bundlerFaults })
  const paymaster = makePaymaster({ ...shared, faults: options.paymasterFaults })

  return {
    /** @type {Record<string, (text: string) => Promise<import('./faults.mjs').Reply>>} */
    routes: {
      [BUNDLER_PATH]: async (text) => {
        await untilHeld()
        return bundler.reply(text)
      },
      [PAYMASTER_PATH]: paymaster.reply,
    },
    stop: bundler.stop,

    /**
     * The public part, for a node at this URL.
     *
     * @param {string} url
     * @returns {import('./types.ts').Sponsor}
     */
    at: (url) => ({
      bundlerUrl: `${url}${BUNDLER_PATH}`,
      paymasterUrl: `${url}${PAYMASTER_PATH}`,
      entryPoint: ENTRY_POINT,
      paymaster: PAYMASTER,
      tokenPaymaster: TOKEN_PAYMASTER,
      bundler: BUNDLER,
      setBundlerFaults: bundler.setFaults,
      setPaymasterFaults: paymaster.setFaults,
      requests: (method) => log.filter((entry) => method === undefined || entry.method === method),
      forgetRequests() {
        log = []
      },
    }),
  }
}
