import { encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { type Call, has, type Network, read, type Transaction } from './store.ts'

/** Simple7702Account 0.8.0: the account is upgraded to no other contract. */
const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

/** Accounts of a phrase can sign authorizations, which their type marks as optional. */
type Account = HDAccount & { signAuthorization: NonNullable<HDAccount['signAuthorization']> }

let derived: { phrase: string; account: Account } | undefined

/** Cached, because deriving it from the phrase takes longer than all other work of a request. */
export async function account(): Promise<Account> {
  const phrase = await read('phrase')
  if (derived?.phrase !== phrase) derived = { phrase, account: mnemonicToAccount(phrase) as Account }
  return derived.account
}

export async function networkOf(chainId: number): Promise<Network | undefined> {
  return (await read('networks')).find((network) => network.chainId === chainId)
}

// biome-ignore lint/suspicious/noExplicitAny: what a node answers is known by its method
type Answer = any

/** Sends a request to the chain's node; throws its error. */
export async function rpc(chainId: number, method: string, params: unknown[] = []): Promise<Answer> {
  const network = await networkOf(chainId)
  return ask(network?.rpcUrl ?? '', method, params)
}

export async function ask(url: string, method: string, params: unknown[] = []): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await answer.json()
  if (error) throw error
  return result
}

/** The account's abilities on the chain: atomic batches already, after an upgrade, or not at all. */
export async function atomicity(chainId: number): Promise<'supported' | 'ready' | 'unsupported' | 'foreign'> {
  if (!(await hasUpgrades(chainId))) return 'unsupported'
  const code: Hex = await rpc(chainId, 'eth_getCode', [(await account()).address, 'pending'])
  if (code === '0x') return 'ready'
  return code === delegation || (await has('delegate-foreign')) ? 'supported' : 'foreign'
}

/** Runs no code, even if the account itself has some. */
const nobody = '0x000000000000000000000000000000000000dEaD'

const delegation = `0xef0100${delegate.slice(2).toLowerCase()}`

/** Asks the node to estimate a transaction with an authorization, which only chains with EIP-7702 support. */
async function hasUpgrades(chainId: number): Promise<boolean> {
  const from = (await account()).address
  const authorization = {
    chainId: toHex(chainId),
    address: delegate,
    nonce: '0x0',
    yParity: '0x0',
    r: '0x1',
    s: '0x1',
  }
  const transaction = { from, to: nobody, authorizationList: [authorization] }
  return rpc(chainId, 'eth_estimateGas', [transaction]).then(
    () => true,
    () => false,
  )
}

/** Signs one call, or all calls as one transaction to the upgraded account. */
export async function sign(chainId: number, calls: Call[], asOne: boolean): Promise<Transaction> {
  const signer = await account()
  const count = async () => Number(await rpc(chainId, 'eth_getTransactionCount', [signer.address, 'pending']))
  const nonce = await nextNonce(await count())
  const price = BigInt(await rpc(chainId, 'eth_gasPrice'))
  const fees = { maxFeePerGas: price * 2n, maxPriorityFeePerGas: 1_000_000_000n }
  const [call = {}] = calls
  if (!asOne) {
    const { to, data = '0x', value = '0x0' } = call
    const estimate = await rpc(chainId, 'eth_estimateGas', [{ from: signer.address, to, data, value }]).catch(
      () => 300_000,
    )
    const gas = (BigInt(estimate) * 12n) / 10n
    const fields = { chainId, nonce, gas, ...fees, to, data, value: BigInt(value), type: 'eip1559' as const }
    return signed(await signer.signTransaction(fields))
  }
  const upgrades = (await atomicity(chainId)) === 'ready'
  if (upgrades) next = nonce + 2
  const data = encodeFunctionData({
    abi,
    functionName: 'executeBatch',
    args: [
      calls.map(({ to = signer.address, value = '0x0', data = '0x' }) => ({
        target: to,
        value: BigInt(value),
        data,
      })),
    ],
  })
  const gas = 200_000n + 150_000n * BigInt(calls.length)
  const common = { chainId, nonce, gas, ...fees, to: signer.address, data }
  if (!upgrades) return signed(await signer.signTransaction({ ...common, type: 'eip1559' }))
  const authorization = await signer.signAuthorization({
    contractAddress: delegate,
    chainId: (await has('upgrade-everywhere')) ? 0 : chainId,
    // The chain increments the sender's nonce before it checks authorizations.
    nonce: (await has('upgrade-silent')) ? nonce : nonce + 1,
  })
  const raw = await signer.signTransaction({ ...common, type: 'eip7702', authorizationList: [authorization] })
  return { ...signed(raw), upgrades: true }
}

/** The nonce after the last signed transaction, for the fault that sends without waiting. */
let next = 0

async function nextNonce(counted: number): Promise<number> {
  const nonce = (await has('in-flight-two')) ? Math.max(counted, next) : counted
  next = nonce + 1
  return nonce
}

const signed = (raw: Hex): Transaction => ({ raw, hash: keccak256(raw) })

/** True if the account runs our delegate: the chain silently skips an invalid authorization. */
export async function isUpgraded(chainId: number): Promise<boolean> {
  return (await rpc(chainId, 'eth_getCode', [(await account()).address, 'pending'])) === delegation
}
