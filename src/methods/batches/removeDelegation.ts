import * as v from 'valibot'
import { type Address, type Hex, numberToHex } from 'viem'
import type { Call } from '../../domain/batch.ts'
import { refused } from '../../domain/errors.ts'
import { looseAddress } from '../../domain/schema.ts'
import { say } from '../../domain/text/message.ts'
import { requireSigner, signaturesNote } from '../accounts/requireSigner.ts'
import { type Context, method } from '../method.ts'
import { chosen } from './batchPlan.ts'
import { ownId, submitOnce } from './submitOnce.ts'

/** Fallback without an estimate: base cost, one authorization, a cold account access, and some headroom. */
const usualGas = 60_000n

/**
 * EIP-7702: removes an account's upgrade with an authorization for the zero address. Only the wallet itself can
 * request it: a site never chooses what code an account runs.
 */
export const removeDelegation = method({
  name: 'volley_removeDelegation',
  ...(import.meta.env.DEV && {
    standard: 'EIP-7702',
    summary: 'Asks the user to make an upgraded account a plain one again.',
    errors: ['userRejected', 'unauthorized', 'chainDisconnected', 'invalidParams', 'nodeRefused'],
  }),
  access: 'connected',
  own: true,
  params: v.tuple([v.object({ from: looseAddress })]),

  async check([{ from }], context) {
    requireSigner(from, context)
    if (!(await delegateOf(from, context))) throw refused('error_runsNoCode')
  },

  async review([{ from }], context) {
    const { chainId } = context
    const delegate = await delegateOf(from, context)
    return {
      asks: say('review_removalAsks'),
      title: say('review_removal'),
      confirm: say('review_removalConfirm'),
      chainId,
      from,
      blocks: [
        {
          kind: 'facts',
          facts: delegate ? [{ label: say('fact_runsCodeOf'), value: delegate, form: 'address' }] : [],
        },
        {
          kind: 'calls',
          calls: [
            {
              ...callOf(from, await gasOf(from, context)),
              verb: say('call_removeUpgrade'),
              sub: say('call_removeUpgradeSub'),
              to: { address: from },
              guessed: false,
              args: [],
              effects: [],
            },
          ],
          mode: 'single',
          options: ['single'],
          // The authorization, then the transaction that carries it.
          ...signaturesNote(from, 2, context),
        },
      ],
    }
  },

  async handle([{ from }], context, choice) {
    const { origin, chainId, request } = context
    return submitOnce(context, async () => ({
      origin,
      request,
      id: ownId(context),
      kind: 'transaction',
      from,
      chainId,
      mode: 'single',
      calls: [callOf(from, await gasOf(from, context))],
      undelegates: true,
      ...chosen(choice),
    }))
  },
})

async function gasOf(from: Address, { chainId, services }: Context): Promise<Hex> {
  const estimate = await services.chain.removalGas(chainId, from).catch(() => undefined)
  return numberToHex(estimate ?? usualGas)
}

function callOf(from: Address, gas: Hex): Call {
  return { to: from, value: '0x0', data: '0x', gas }
}

async function delegateOf(from: Address, { chainId, services }: Context): Promise<Address | undefined> {
  const code = await services.chain.request(chainId, 'eth_getCode', [from, 'pending'])
  return typeof code === 'string' && /^0xef0100[0-9a-fA-F]{40}$/.test(code)
    ? `0x${code.slice(8).toLowerCase()}`
    : undefined
}
