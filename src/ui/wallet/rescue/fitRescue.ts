import type { Address, Hex } from 'viem'
import { numberToHex, size } from 'viem/utils'
import { osaka, rules } from '../../../contracts/chainRules.ts'
import { defaultDelegate } from '../../../contracts/delegates.ts'
import { atomicEstimate, transferGas } from '../../../contracts/gas.ts'
import { carrierOf } from '../../../contracts/rescueOperation.ts'
import { memberOf, quantityIn } from '../../../rpc/readResult.ts'
import type { AskNetwork } from '../../node/askNetwork.ts'
import type { RescueCall } from './rescuePlan.ts'

/** The usual gas of a call, where the node cannot estimate the whole. */
const usual = 150_000n

/** Bytes of a transaction that nodes accept, less those around its data. */
const mostBytes = 128 * 1024 - 400

/**
 * As many of the calls as one transaction can carry, from the first on, with their gas limit: a half more than the
 * node estimates, because a rescue that runs out of gas is lost, and the payer gets back what remains.
 */
export async function fitRescue(
  ask: AskNetwork,
  { chainId, from, payer, calls }: { chainId: number; from: Address; payer: Address; calls: RescueCall[] },
): Promise<{ calls: RescueCall[]; gas: Hex }> {
  const gas = await readGas(ask, { chainId, from, calls })
  const [head, named] = await ask([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_txGasLimitCap', params: [] },
  ])
  const told = quantityIn(named) ?? 0n
  // No chain can have a limit below the gas of a transfer. A chain that names none may have Ethereum's.
  const cap = told < transferGas ? (rules[chainId]?.gasCap ?? osaka) : told
  const most = Math.min(Number(cap), Number(quantityIn(memberOf(head, 'gasLimit')) ?? cap))
  const carrier = carrierOf({ account: from, calls: calls, nonce: '0x0', gas }, payer)
  const share = Math.max(Number(carrier.gas) / most, size(carrier.data) / mostBytes)
  if (share <= 1 || calls.length < 2) return { calls, gas }
  // Those that fit by their share, and one less at least.
  const kept = Math.max(1, Math.min(calls.length - 1, Math.floor(calls.length / share)))
  return fitRescue(ask, { chainId, from, payer, calls: calls.slice(0, kept) })
}

async function readGas(
  ask: AskNetwork,
  { chainId, from, calls }: { chainId: number; from: Address; calls: RescueCall[] },
): Promise<Hex> {
  const upgrade = defaultDelegate.address
  const { params } = atomicEstimate({ chainId, from, calls, upgrade }, upgrade, 'latest')
  const [answer] = await ask([{ method: 'eth_estimateGas', params: params as unknown[] }])
  const estimate = quantityIn(answer) ?? usual * BigInt(calls.length)
  return numberToHex((estimate * 3n) / 2n)
}
