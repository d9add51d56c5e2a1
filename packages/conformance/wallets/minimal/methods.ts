import { toHex } from 'viem'
import { ask } from './ask.ts'
import { account, ask as askNode, networkOf, rpc } from './chain.ts'
import { addNetwork, switchNetwork } from './networks.ts'
import { invalid, Refusal, unauthorized } from './refusal.ts'
import { getCallsStatus, getCapabilities, sendCalls, showCallsStatus } from './sendCalls.ts'
import { change, has, read } from './store.ts'
import { subscribe, unsubscribe } from './subscribe.ts'
import { watchAsset } from './watchAsset.ts'

/** A request, and the data that a reply may need. */
export type Context = {
  /** The request's id: it stays the same if the page repeats it after the background has died. */
  key: string
  origin: string
  params: unknown
  tell(event: string, value: unknown, origin?: string): void
  select(chainId: number): Promise<void>
}

export type Method = (context: Context) => Promise<unknown>

export const methods: Record<string, Method> = {
  eth_requestAccounts: connect,
  eth_accounts: accounts,
  wallet_requestPermissions: async (context) => {
    const [requested] = list(context)
    if (Object(requested).eth_accounts === undefined) throw invalid()
    await connect(context)
    return permissions(context)
  },
  wallet_getPermissions: permissions,
  wallet_revokePermissions: revoke,
  eth_chainId: async () => toHex(await read('selected')),
  net_version: async () => String(await read('selected')),
  wallet_switchEthereumChain: connected(switchNetwork),
  wallet_addEthereumChain: connected(addNetwork),
  wallet_watchAsset: connected(watchAsset, 'Requested method not supported'),
  eth_sendRawTransaction: connected(sendRawTransaction),
  wallet_sendCalls: sendCalls,
  wallet_getCallsStatus: connected(getCallsStatus),
  wallet_showCallsStatus: connected(showCallsStatus),
  wallet_getCapabilities: getCapabilities,
  eth_sendTransaction: connected(sendTransaction),
  personal_sign: connected(personalSign),
  eth_sign: connected(signRaw),
  eth_subscribe: connected(subscribe),
  eth_unsubscribe: connected(unsubscribe),
  ...Object.fromEntries(
    ['eth_blockNumber', 'eth_call', 'eth_estimateGas', 'eth_gasPrice', 'eth_getBalance', 'eth_getCode'].map(
      pass,
    ),
  ),
  ...Object.fromEntries(['eth_getTransactionCount', 'eth_getTransactionReceipt'].map(pass)),
}

// biome-ignore lint/suspicious/noExplicitAny: each method looks at its own params
export const list = ({ params }: Context): any[] => (Array.isArray(params) ? params : [])

/** True if the site may see the account. */
export async function isConnected({ origin }: Context): Promise<boolean> {
  const connections = await read('connections')
  return connections.includes(origin) || (connections.length > 0 && (await has('connect-any-origin')))
}

function connected(method: Method, message?: string): Method {
  return async (context) => {
    if (!(await isConnected(context))) throw unauthorized(message)
    return method(context)
  }
}

function pass(method: string): [string, Method] {
  const asks: Method = async (context) => {
    const result = await rpc(await read('selected'), method, list(context))
    return (await has('result-enveloped')) ? { jsonrpc: '2.0', id: 1, result } : result
  }
  return [method, asks]
}

async function accounts(context: Context): Promise<string[]> {
  const isOpen = (await isConnected(context)) || (await has('accounts-to-strangers'))
  return isOpen ? [(await account()).address] : []
}

async function connect(context: Context): Promise<string[]> {
  const { key, origin } = context
  const isKnown = await isConnected(context)
  const asking = connecting.get(origin)
  if (!isKnown && asking !== undefined && asking !== key)
    throw new Refusal(-32002, 'The same request is already waiting for the user')
  connecting.set(origin, key)
  try {
    await asks(context, isKnown)
  } finally {
    connecting.delete(origin)
  }
  return [(await account()).address]
}

/** The pending connection request of each site. */
const connecting = new Map<string, string>()

async function asks({ key, origin, tell }: Context, isKnown: boolean): Promise<void> {
  if (!isKnown || (await has('reconnect-prompts')))
    await ask(key, { text: `${origin} wants to see your account` })
  if (isKnown) return
  await change('connections', (connections) => [...connections, origin])
  tell('accountsChanged', [(await account()).address], origin)
}

async function permissions(context: Context): Promise<unknown[]> {
  if (!(await isConnected(context)) || (await has('permissions-empty'))) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: [(await account()).address] }]
  return [{ invoker: context.origin, parentCapability: 'eth_accounts', caveats }]
}

async function revoke({ origin, tell }: Context): Promise<null> {
  if (await has('revoke-ignored')) return null
  await change('connections', (connections) => connections.filter((one) => one !== origin))
  if (!(await has('revoke-silent'))) tell('accountsChanged', [], origin)
  return null
}

async function personalSign(context: Context): Promise<string> {
  const [raw, from] = list(context)
  if (typeof raw !== 'string' || typeof from !== 'string') throw invalid()
  const signer = await account()
  if (from.toLowerCase() !== signer.address.toLowerCase()) throw unauthorized()
  await ask(context.key, { text: `${context.origin} wants a signature of ${raw}` })
  return signer.signMessage({ message: raw.startsWith('0x') ? { raw: raw as `0x${string}` } : raw })
}

/** The wallet has no eth_sign, except with the fault that signs any hash. */
async function signRaw(context: Context): Promise<string> {
  if (!(await has('hash-signed'))) throw new Refusal(4200, 'The wallet does not support this method')
  const [, hash] = list(context)
  await ask(context.key, { text: `${context.origin} wants a signature of ${hash}` })
  return (await account()).sign({ hash })
}

async function sendTransaction(context: Context): Promise<unknown> {
  const [{ from, to, value = '0x0', data = '0x', authorizationList } = Object()] = list(context)
  if (authorizationList !== undefined && !(await has('authorization-taken'))) throw invalid()
  const signer = await account()
  if (from?.toLowerCase() !== signer.address.toLowerCase()) throw unauthorized()
  await ask(context.key, { text: `${context.origin} wants to send ${value} wei to ${to}` })
  const chainId = await read('selected')
  const nonce = Number(await rpc(chainId, 'eth_getTransactionCount', [from, 'pending']))
  const gas = BigInt(await rpc(chainId, 'eth_estimateGas', [{ from, to, value, data }]))
  const maxFeePerGas = 2n * BigInt(await rpc(chainId, 'eth_gasPrice'))
  const fees = { maxFeePerGas, maxPriorityFeePerGas: 1_000_000_000n }
  const raw = await signer.signTransaction({ chainId, nonce, gas, ...fees, to, value: BigInt(value), data })
  const { rpcUrl = '' } = (await networkOf(chainId)) ?? {}
  return askNode(rpcUrl, 'eth_sendRawTransaction', [raw])
}

/** Nodes word their errors differently. */
async function sendRawTransaction(context: Context): Promise<unknown> {
  try {
    return await rpc(await read('selected'), 'eth_sendRawTransaction', list(context))
  } catch (error) {
    const message = String(Object(error).message).toLowerCase()
    const [, text] = refusals.find(([start]) => message.startsWith(start)) ?? []
    throw text === undefined ? error : new Refusal(-32000, text)
  }
}

const refusals = [
  ['nonce too low', 'nonce too low'],
  ['insufficient funds', 'insufficient funds for gas * price + value'],
  ['already known', 'already known'],
  ['transaction already imported', 'already known'],
  ['replacement transaction underpriced', 'replacement transaction underpriced'],
] as const
