import type { Address } from 'viem'
import type { SerializedError } from '../domain/errors.ts'
import type { Atomicity } from '../domain/services.ts'
import type { Cache } from '../lib/cache.ts'
import type { Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { bytesIn, quantityIn, resultOf } from '../rpc/readResult.ts'
import { unsignedAuthorization } from './authorization.ts'
import { type Delegate, defaultDelegate, delegateIn, findDelegate, isCodeOf } from './delegates.ts'
import { precompilesIn } from './precompiles.ts'

/** Chains that certainly support EIP-7702. The wallet probes all others. */
const withUpgrades = new Set([1, 10, 56, 100, 130, 137, 8453, 42161, 84532, 11155111, 11155420])

const hour = 3_600_000

/**
 * Whether and how an account can run several calls as one, regardless of the user's settings. The wallet would
 * upgrade it to `offered`. Rejects with `chainDisconnected` if the node does not answer. A node whose answers can't
 * be used gives `unknown`.
 */
export async function readAtomicity(
  { rpc, cache }: { rpc: Rpc; cache: Cache },
  chainId: number,
  account: Address,
  offered = defaultDelegate,
): Promise<Atomicity> {
  const [answer] = await rpc.batch(chainId, [{ method: 'eth_getCode', params: [account, 'pending'] }])
  const code = bytesIn(resultOf(answer))
  if (code === undefined) return { status: 'unsupported', because: 'unknown' }
  if (code !== '0x') return delegated(rpc, cache, chainId, delegateIn(code))

  const [supported, deployed] = await Promise.all([
    supportsUpgrades(rpc, cache, chainId, account),
    isDeployed(rpc, cache, chainId, offered),
  ])
  if (supported === undefined || deployed === undefined) return { status: 'unsupported', because: 'unknown' }
  if (!supported || !deployed) return { status: 'unsupported', because: 'chain' }
  const { address, name } = offered
  return { status: 'ready', delegate: address, delegateName: name, ...operating(offered) }
}

/** Each deployment of Simple7702Account names EntryPoint v0.8 in its code, which its hash proves. */
function operating({ kind, runtimeHash }: Delegate): { operations?: true } {
  return kind === 'simple7702' && runtimeHash ? { operations: true } : {}
}

async function delegated(
  rpc: Rpc,
  cache: Cache,
  chainId: number,
  target: Address | undefined,
): Promise<Atomicity> {
  const known = target && findDelegate(target)
  if (!known) return { status: 'unsupported', because: 'account' }
  const deployed = await isDeployed(rpc, cache, chainId, known)
  if (deployed) return { status: 'supported', delegate: known.address, ...operating(known) }
  return { status: 'unsupported', because: deployed === undefined ? 'unknown' : 'account' }
}

/** True if the chain has the delegate's code: exactly the known code if that is the same on every chain. */
async function isDeployed(
  rpc: Rpc,
  cache: Cache,
  chainId: number,
  delegate: Delegate,
): Promise<boolean | undefined> {
  const { address } = delegate
  const key = `deployed:${chainId}:${address}`
  if ((await cache.get(key)) === true) return true
  const [answer] = await rpc.batch(chainId, [{ method: 'eth_getCode', params: [address, 'latest'] }])
  const code = bytesIn(resultOf(answer))
  if (code === undefined) return undefined
  const deployed = isCodeOf(delegate, code)
  if (deployed) await cache.set(key, true, hour)
  return deployed
}

/**
 * Whether the chain supports EIP-7702: by our list, by the precompiles that came with it (EIP-7910), or by the
 * gas that an authorization adds to an estimate. Never by a simulation, because that runs a delegate's code on
 * any chain.
 */
export async function supportsUpgrades(
  rpc: Rpc,
  cache: Cache,
  chainId: number,
  account: Address,
): Promise<boolean | undefined> {
  if (withUpgrades.has(chainId)) return true
  const key = `upgrades:${chainId}`
  const cached = await cache.get(key)
  if (typeof cached === 'boolean') return cached

  const call = { from: account, to: account, value: '0x0' }
  const authorizationList = [unsignedAuthorization(chainId, defaultDelegate.address)]
  const [config, plain, upgrading] = await rpc.batch(chainId, [
    { method: 'eth_config', params: [] },
    { method: 'eth_estimateGas', params: [call] },
    { method: 'eth_estimateGas', params: [{ ...call, authorizationList }] },
  ])
  const supported = hasPragueIn(resultOf(config)) || compare(plain, upgrading)
  if (supported !== undefined) await cache.set(key, supported, supported ? 24 * hour : hour / 6)
  return supported
}

/** An authorization adds 25,000 gas on nodes that support it; nodes that ignore it add nothing. */
function compare(plain: Answer | undefined, upgrading: Answer | undefined): boolean | undefined {
  const before = quantityIn(resultOf(plain))
  if (before === undefined) return undefined
  const after = quantityIn(resultOf(upgrading))
  if (after !== undefined) return after - before >= 12_500n
  return upgrading && 'error' in upgrading && refusesField(upgrading.error.answer) ? false : undefined
}

/** True if the node rejects the authorization itself. Other failures reveal nothing about the chain. */
function refusesField({ code, message }: SerializedError): boolean {
  const words = /authorization|7702|set ?code|unknown field|(?:tx|transaction) type/i
  return code === -32602 || code === -32600 || words.test(message)
}

function hasPragueIn(config: unknown): boolean {
  return precompilesIn(config).some((name) => name.startsWith('BLS12_'))
}
