import { toHex } from 'viem'
import { ask, rejected } from './ask.ts'
import { find, nameOf, statusOf, submit } from './batches.ts'
import { account, atomicity, networkOf } from './chain.ts'
import { type Context, isConnected, list } from './methods.ts'
import { invalid, Refusal, unauthorized, unparsable } from './refusal.ts'
import { type Call, change, has, read } from './store.ts'
import { isAddress } from './watchAsset.ts'

const most = 100
// biome-ignore lint/suspicious/noExplicitAny: a request whose shape is looked at member by member
type Asked = any
/** Ids of requests that the person has not decided yet. */
const reserved = new Map<string, string>()
/** Origins whose upgrade the person declined, for the fault that never asks about them again. */
const stuck = new Set<string>()

/** EIP-5792. Refuses all that it can before it prompts the person. */
export async function sendCalls(context: Context): Promise<unknown> {
  const { key, origin } = context
  const [request] = list(context)
  const { version, id: wanted, chainId, atomicRequired } = Object(request)
  if (typeof version !== 'string') throw unparsable()
  if (version !== '2.0.0' && !(await has('version-unchecked')))
    throw new Refusal(-32000, 'Version not supported')
  await requireShape(request).catch(async (error) => {
    throw (await has('malformed-32603')) ? new Refusal(-32603, 'Internal error') : error
  })
  const { address } = await account()
  const from = request.from ?? address
  if (!(await isConnected(context))) throw unauthorized()
  if (from.toLowerCase() !== address.toLowerCase() && !(await has('from-unchecked'))) throw unauthorized()
  if (!(await networkOf(Number(chainId))))
    throw new Refusal(
      (await has('unknown-chain-4902')) ? 4902 : 5710,
      (await has('unknown-chain-7702')) ? noUpgrades : 'The wallet does not know this chain ID',
    )
  const own = await idFor(wanted)
  await requireNew(origin, own, key)
  const calls = await callsOf(request.calls, address)
  const [small, declined] = (await has('codes-swapped')) ? [5750, 5740] : [5740, 5750]
  if (calls.length > most && !(await has('size-unlimited')))
    throw new Refusal(small, 'The batch is too large for the wallet to process')
  await requireCapabilities(request)
  const chain = (await has('chain-of-selection')) ? await read('selected') : Number(chainId)
  const isOne = calls.length === 1
  const mustBeOne = atomicRequired && !isOne && !(await has('atomic-ignored'))
  if (!isOne && (await has('sequence-refused'))) await requireAtomicity(chain)
  const upgrade = mustBeOne && (await requireAtomicity(chain)) === 'ready'
  if (upgrade && stuck.has(origin)) throw upgradeRejected(declined)
  if (mustBeOne && !(await has('own-code-called'))) requireHarmless(calls, address)

  const applied = (await has('capability-echoed')) ? request.capabilities : undefined
  const answer = { id: own, batchId: own, status: 'pending', ...(applied && { capabilities: applied }) }
  // The request repeats: the background has died after the approval.
  if ((await find(origin, own))?.request === key) return answer
  reserved.set(nameOf(origin, own), key)
  const submitted = async () => {
    const decision = await ask(key, {
      text: `${origin} wants to run ${calls.length} calls on ${chain}:\n${calls.map(line).join('\n')}`,
      ...(upgrade && { upgrade }),
    })
    if (decision === 'decline-upgrade') {
      if (await has('upgrade-declined-stuck')) stuck.add(origin)
      throw upgradeRejected((await has('upgrade-declined-32603')) ? -32603 : declined)
    }
    const batch = { id: own, request: key, origin, chainId: chain, calls, transactions: [], status: 100 }
    const isUnasked =
      (await has('atomic-as-asked')) && ['supported', 'ready'].includes(await atomicity(chain))
    return submit({ ...batch, asked: atomicRequired, atomic: isOne || Boolean(mustBeOne) || isUnasked })
  }
  try {
    if (await has('id-before-approval')) submitted().catch(() => undefined)
    else {
      const { done } = await submitted()
      if (await has('late-answer')) await done
    }
  } catch (error) {
    if (!(await has('id-stuck'))) reserved.delete(nameOf(origin, own))
    throw error
  }
  return answer
}

const noUpgrades = 'EIP-7702 not supported on the specified chain ID'
const upgradeRejected = (code: number) =>
  new Refusal(code, 'EIP-7702 upgrade rejected for this chain and account')

/** Some delegates read the zero address as the account itself, and its code obeys calls from itself. */
function requireHarmless(calls: Call[], self: string): void {
  for (const { to = '0x0', data = '0x' } of calls)
    if (BigInt(to) === 0n || (to.toLowerCase() === self.toLowerCase() && data !== '0x')) throw unparsable()
}

const line = ({ to, value, data }: Call) => `${value ?? '0x0'} wei to ${to}, data ${data ?? '0x'}`

async function requireShape(request: Asked): Promise<void> {
  const { id, from, chainId, atomicRequired, calls, capabilities } = request
  const isRecord = (value: unknown) =>
    value === undefined || (Object(value) === value && !Array.isArray(value))
  const chainPattern = (await has('chain-leading-zero')) ? /^0x[0-9a-f]+$/ : /^0x([1-9a-f][0-9a-f]*|0)$/
  const isAtomicMissing = atomicRequired === undefined && (await has('atomic-required-missing'))
  if (id !== undefined && (typeof id !== 'string' || new TextEncoder().encode(id).length > limitOf(id)))
    throw unparsable()
  if (from !== undefined && !isAddress(from)) throw unparsable()
  if (typeof chainId !== 'string' || !chainPattern.test(chainId)) throw unparsable()
  if (typeof atomicRequired !== 'boolean' && !isAtomicMissing) throw unparsable()
  if (!Array.isArray(calls) || (calls.length === 0 && !(await has('empty-batch')))) throw unparsable()
  if (!isRecord(capabilities) || !Object.values(capabilities ?? {}).every(isRecord)) throw unparsable()
  const dataPattern = (await has('odd-data')) ? /^0x[0-9a-f]*$/i : /^0x([0-9a-f]{2})*$/i
  const takesNumbers = await has('value-number')
  const mayLackTo = (await has('to-zero')) || (await has('to-self'))
  for (const call of calls) {
    const { to, value, data, capabilities } = Object(call)
    if (!(to === undefined ? mayLackTo : isAddress(to))) throw unparsable()
    const isValue = typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    if (value !== undefined && !isValue && !(takesNumbers && typeof value === 'number')) throw unparsable()
    if (data !== undefined && (typeof data !== 'string' || !dataPattern.test(data))) throw unparsable()
    if (!isRecord(capabilities) || !Object.values(capabilities ?? {}).every(isRecord)) throw unparsable()
  }
}

/** 4096 bytes; in hexadecimal that is twice as many digits, and `0x`. */
const limitOf = (id: string) => (/^0x[0-9a-f]*$/i.test(id) ? 8194 : 4096)

async function idFor(wanted: string | undefined): Promise<string> {
  if (wanted !== undefined && !(await has('id-ignored'))) return wanted
  if (await has('id-guessable')) return toHex(await change('count', (count) => count + 1), { size: 32 })
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

async function requireNew(origin: string, id: string, key: string): Promise<void> {
  if (await has('id-duplicate')) return
  const holder = reserved.get(nameOf(origin, id)) ?? (await find(origin, id))?.request
  if (holder !== undefined && holder !== key)
    throw new Refusal(
      (await has('duplicate-32602')) ? -32602 : 5720,
      (await has('duplicate-text-missing'))
        ? 'The method "wallet_sendCalls" does not exist / is not available.'
        : 'There is already a batch submitted with the specified batch ID',
    )
}

async function callsOf(calls: Call[], self: `0x${string}`): Promise<Call[]> {
  const to = (await has('to-zero')) ? (`0x${'0'.repeat(40)}` as const) : self
  const filled = calls.map((call) => ({
    to,
    ...call,
    ...(typeof call.value === 'number' && { value: toHex(call.value) }),
    ...(call.data && call.data.length % 2 === 1 && { data: `${call.data}0` as const }),
  }))
  const kept = (await has('calls-dropped')) ? filled.filter(({ data = '0x' }) => data !== '0x') : filled
  return (await has('calls-reordered')) ? kept.reverse() : kept
}

/** The wallet supports no capability that a request could demand. */
async function requireCapabilities({ capabilities = {}, calls }: Asked): Promise<void> {
  const refuses = (await has('optional-refused'))
    ? () => true
    : (capability: Asked) => capability?.optional !== true
  const isTop = Object.values(capabilities).some(refuses) && !(await has('capability-ignored'))
  const ofCalls = calls.flatMap((call: Asked) => Object.values(call.capabilities ?? {}))
  const isCall = ofCalls.some(refuses) && !(await has('call-capability-ignored'))
  if (isTop || isCall)
    throw new Refusal(
      (await has('capability-32602')) ? -32602 : 5700,
      'The wallet does not support a capability that was not marked as optional',
    )
}

async function requireAtomicity(chainId: number): Promise<string> {
  const can = await atomicity(chainId)
  const code = (await has('atomic-code-5700')) ? 5700 : 5760
  if (can === 'unsupported') throw new Refusal(5710, noUpgrades)
  if (can === 'foreign')
    throw new Refusal(code, 'The wallet cannot run these calls atomically for this account')
  return can
}

export async function getCallsStatus(context: Context): Promise<unknown> {
  return statusOf(await batchOf(context))
}

export async function showCallsStatus(context: Context): Promise<null> {
  if (await has('show-missing')) return null
  const { status } = await batchOf(context)
  ask(`${context.key} shown`, { text: `The batch stands at ${status}` }).catch(rejected)
  return null
}

async function batchOf(context: Context) {
  const [id] = typeof context.params === 'string' ? [context.params] : list(context)
  if (typeof id !== 'string') throw invalid()
  const batch = await find(context.origin, id)
  if (batch) return batch
  if (await has('unknown-id-32602')) throw invalid()
  throw new Refusal(5730, 'The wallet knows no batch with this ID')
}

export async function getCapabilities(context: Context): Promise<unknown> {
  const [address, chains] = list(context)
  if (!isAddress(address)) throw invalid()
  const isFilter = (value: unknown) =>
    Array.isArray(value) && value.every((id) => /^0x([1-9a-f][0-9a-f]*|0)$/.test(id))
  if (chains !== undefined && !isFilter(chains)) throw invalid()
  const own = (await account()).address.toLowerCase()
  const isOpen = (await isConnected(context)) || (await has('capabilities-to-strangers'))
  if (!isOpen || address.toLowerCase() !== own) throw unauthorized()
  const networks = await read('networks')
  const wanted: string[] = chains ?? networks.map(({ chainId }) => toHex(chainId))
  const known = wanted.filter((id) => networks.some(({ chainId }) => toHex(chainId) === id))
  if (known.length < wanted.length && (await has('capabilities-unknown-chain')))
    throw new Refusal(5710, 'The wallet does not know this chain ID')
  const entries = await Promise.all(known.map(async (id) => [id, await atomicity(Number(id))] as const))
  const isSilent = await has('capabilities-without-atomic')
  return Object.fromEntries(
    entries
      .map(([id, can]) => [id, can === 'foreign' ? 'unsupported' : can] as const)
      .filter(([, status]) => !(isSilent && status === 'unsupported'))
      .map(([id, status]) => [id, { atomic: { status } }]),
  )
}
