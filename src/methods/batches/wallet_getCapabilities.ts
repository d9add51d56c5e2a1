import * as v from 'valibot'
import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { chainId, looseAddress } from '../../domain/schema.ts'
import type { Services } from '../../domain/services.ts'
import { isWatched } from '../accounts/requireSigner.ts'
import { type Context, method } from '../method.ts'
import { capabilities } from './capabilities/capabilities.ts'
import { helpersOf } from './funds/helpers.ts'
import { maySponsor } from './sponsoredPlan.ts'

/** Milliseconds for all nodes together to report atomicity. A late chain counts as unsupported. */
const patience = 2_000

/** Capabilities that hold on every chain, reported once under `0x0`. */
const everywhere = Object.fromEntries(
  capabilities.flatMap((one) => (one.everywhere ? [[one.name, one.everywhere]] : [])),
)

/**
 * EIP-5792. Returns the capabilities of an account, per chain. Every chain includes `atomic`: without it, apps
 * conclude that there are no batches at all. A watched account can do nothing. Only connected accounts are
 * allowed, because the response reveals information about the user.
 */
export const wallet_getCapabilities = method({
  name: 'wallet_getCapabilities',
  ...(import.meta.env.DEV && {
    standard: 'EIP-5792',
    summary: 'What the wallet can do for an account, per chain.',
    example: ['$account', ['$chainId']],
    errors: ['unauthorized'],
  }),
  access: 'connected',
  asksNode: true,
  params: v.strictTuple([looseAddress, v.optional(v.array(chainId))]),

  async handle([account, wanted], context) {
    const { services, settings } = context
    if (!context.connected.includes(account)) throw new WalletError('unauthorized')
    const known = services.networks.list().map((network) => network.chainId)
    const chains = wanted ? known.filter((id) => wanted.includes(id)) : known
    if (isWatched(account, context))
      return Object.fromEntries(chains.map((id) => [numberToHex(id), { atomic: { status: 'unsupported' } }]))
    // No list of assets: it would tell the site what the other accounts hold.
    const auxiliaryFunds = helpersOf(account, context).length > 0 && { auxiliaryFunds: { supported: true } }
    const late = giveUp(patience)
    const entries = await Promise.all(
      chains.map(async (id) => {
        const [status, sponsored] = await Promise.all([
          Promise.race([atomicity(services, id, account), late.passed]),
          Promise.race([sponsors(id, account, context).catch(() => false), late.passed]),
        ])
        const isOff = status === 'ready' && !settings.upgrades
        const atomic = { status: isOff ? 'unsupported' : status }
        const paymasterService = sponsored === true && { paymasterService: { supported: true } }
        return [numberToHex(id), { atomic, ...paymasterService, ...auxiliaryFunds }] as const
      }),
    )
    late.cancel()
    return { '0x0': everywhere, ...Object.fromEntries(entries) }
  },
})

async function sponsors(id: number, account: Address, context: Context): Promise<boolean> {
  if (context.services.networks.get(id)?.bundlerUrl === undefined) return false
  return maySponsor(id, account, context)
}

async function atomicity({ chain }: Services, id: number, account: Address) {
  try {
    return (await chain.atomicity(id, account)).status
  } catch {
    return 'unsupported'
  }
}

function giveUp(milliseconds: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const passed = new Promise<'unsupported'>((resolve) => {
    timer = setTimeout(() => resolve('unsupported'), milliseconds)
  })
  return { passed, cancel: () => clearTimeout(timer) }
}
