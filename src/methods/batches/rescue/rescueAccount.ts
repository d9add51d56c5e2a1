import * as v from 'valibot'
import { refused, WalletError } from '../../../domain/errors.ts'
import { address, bytes, quantity } from '../../../domain/schema.ts'
import { say } from '../../../domain/text/message.ts'
import { entryPoint, freshNonce } from '../../../domain/userOperation.ts'
import { present } from '../../../lib/present.ts'
import { requireSigner } from '../../accounts/requireSigner.ts'
import { method } from '../../method.ts'
import { requireSize } from '../batchLimits.ts'
import { chosen } from '../batchPlan.ts'
import { findSelfCall } from '../batchRules.ts'
import { callBlocks } from '../callBlocks.ts'
import { requireGas } from '../gasRules.ts'
import { ownId, submitOnce } from '../submitOnce.ts'

const call = v.object({ to: address, value: quantity, data: bytes })
const fees = v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity })

/**
 * Moves what an account has while someone else controls it: another account of the person pays one transaction,
 * which upgrades the account and makes its calls. Only the wallet itself can request it.
 */
export const rescueAccount = method({
  name: 'volley_rescue',
  ...(import.meta.env.DEV && {
    standard: 'EIP-7702',
    summary: 'Asks the user to move what an account has, with another account that pays.',
    errors: ['userRejected', 'unauthorized', 'chainDisconnected', 'invalidParams', 'nodeRefused'],
  }),
  access: 'connected',
  own: true,
  params: v.tuple([
    v.object({
      from: address,
      payer: address,
      calls: v.array(call),
      gas: quantity,
      fees: v.exactOptional(fees),
    }),
  ]),

  async check([{ from, payer, calls, gas }], context) {
    requireSigner(from, context)
    requireSigner(payer, context)
    requireSize(calls, true)
    // The delegate lets the account itself do everything.
    const self = findSelfCall(calls, context.connected)
    if (self || from === payer) throw new WalletError('invalidParams', self?.detail)
    const { chainId, services } = context
    const { carried, upgrade } = await services.chain.carry(
      { account: from, calls, nonce: '0x0', gas },
      payer,
    )
    for (const call of carried.calls) await requireGas({ chainId, from: payer, call, path: '0.gas' }, context)
    const known = await Promise.all(
      [entryPoint, upgrade.delegate, payer].map((one) => services.chain.hasCode(chainId, one)),
    )
    if (known.includes(undefined)) throw new WalletError('chainDisconnected')
    const [entry, delegate, isContract] = known
    if (!entry || !delegate) throw refused('error_noRescueHere')
    if (isContract) throw refused('error_payerHasCode')
  },

  async review([{ from, payer, calls, gas, fees }], context) {
    const { chainId } = context
    const rescue = { account: from, calls, nonce: freshNonce(), gas }
    const {
      title,
      ledger,
      warnings: all,
      views,
    } = await callBlocks({ chainId, from, calls, together: true }, context)
    const { carried, upgrade } = await context.services.chain.carry(rescue, payer)
    // The rescue replaces the foreign code, so that is no reason against it.
    const warnings = all.filter(({ warning }) => warning !== 'foreignDelegate')
    return {
      asks: say('review_rescueAsks'),
      title,
      confirm: say('review_rescueConfirm'),
      ...(warnings.some(({ severity }) => severity === 'bad') && { risky: true as const }),
      chainId,
      from,
      blocks: [
        ...ledger,
        ...warnings,
        { kind: 'facts', facts: [{ label: say('fact_paidBy'), value: payer, form: 'address' }] },
        {
          kind: 'calls',
          calls: views,
          mode: 'atomic',
          options: ['atomic'],
          carried,
          ...present({ fees }),
        },
        { kind: 'upgrade', ...upgrade, required: true },
      ],
    }
  },

  async handle([{ fees: suggested }], context, choice) {
    const { origin, chainId, request } = context
    const { carried, upgrade } = choice ?? {}
    if (!carried) throw new WalletError('internal')
    return submitOnce(context, () => ({
      origin,
      request,
      id: ownId(context),
      kind: 'transaction',
      chainId,
      mode: 'single',
      ...carried,
      ...present({ suggested, upgrade }),
      ...chosen(choice),
    }))
  },
})
