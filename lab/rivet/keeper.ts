import { createWalletClient, http } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { type Asked, type Loopback, passOn, serveLoopback } from '../loopback.ts'

/** A node that keeps the phrase's first key, as Anvil does. It passes everything else to the node at `rpcUrl`. */
export function serveKeeper(phrase: string, rpcUrl: string): Promise<Loopback> {
  const account = mnemonicToAccount(phrase)
  return serveLoopback(async (asked) => {
    const kept = await keep(account, rpcUrl, asked)
    return kept === undefined ? passOn(rpcUrl, asked) : { jsonrpc: '2.0', id: asked.id, result: kept }
  })
}

/** The answer of the account's keeper; undefined for what needs no key. */
async function keep(account: HDAccount, rpcUrl: string, { method, params = [] }: Asked): Promise<unknown> {
  if (method === 'eth_accounts') return [account.address.toLowerCase()]
  if (method === 'eth_sign') return account.signMessage({ message: { raw: params[1] as `0x${string}` } })
  if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(String(params[1])))
  if (method !== 'eth_sendTransaction') return undefined
  const client = createWalletClient({ account, transport: http(rpcUrl, { retryCount: 0 }) })
  const { to, data, value, gas } = Object(params[0])
  return client.sendTransaction({
    chain: null,
    to,
    data,
    ...(value && { value: BigInt(value) }),
    ...(gas && { gas: BigInt(gas) }),
  })
}
