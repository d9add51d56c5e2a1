import type { Address, Hex } from 'viem'
import { t } from '../../i18n/translate.ts'
import type { AskNetwork } from '../node/askNetwork.ts'
import { type ZeroPermit, zeroPermitCall, zeroPermitData } from './zeroPermit.ts'

/** Maximum requests in the approval window at a time. The background refuses the eleventh. */
const together = 8

/** Seconds until which a permit of nothing can be handed in. */
const day = 86_400

type Call = { to: Address; data: Hex }

/**
 * Asks the person to sign permits of nothing, all of one network, and returns the calls that hand them in. Leaves out
 * those that were rejected or that the token does not accept, with the first reason.
 */
export async function signZeroPermits(
  permits: readonly ZeroPermit[],
  options: { ask: AskNetwork; sign(typed: string): Promise<Hex>; now: number },
): Promise<{ calls: Call[]; failure?: string }> {
  const { ask, sign, now } = options
  const end = BigInt(Math.floor(now / 1000) + day)
  const signed: PromiseSettledResult<Call>[] = []
  for (let from = 0; from < permits.length; from += together)
    signed.push(
      ...(await Promise.allSettled(
        permits.slice(from, from + together).map(async (one) => {
          return zeroPermitCall(one, end, await sign(zeroPermitData(one, end)))
        }),
      )),
    )
  const calls: Call[] = []
  const failures = signed.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  for (const token of new Set(permits.map(({ permit }) => permit.token))) {
    const ofToken = signed.filter((_, index) => permits[index]?.permit.token === token)
    const missing = ofToken.findIndex(({ status }) => status === 'rejected')
    // A token accepts no number before the one in front of it.
    const usable = (missing < 0 ? ofToken : ofToken.slice(0, missing)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    )
    if (usable.length === 0) continue
    try {
      if (await isAccepted(ask, usable)) calls.push(...usable)
      else failures.push(t('permits_notAccepted'))
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  const [failure] = failures
  return { calls, ...(failure !== undefined && { failure }) }
}

/** Tries the first call of a token: another domain than the token's own makes all of them fail. */
async function isAccepted(ask: AskNetwork, [first]: readonly Call[]): Promise<boolean> {
  const [answer] = await ask([{ method: 'eth_call', params: [first, 'latest'] }])
  return typeof answer === 'string'
}
