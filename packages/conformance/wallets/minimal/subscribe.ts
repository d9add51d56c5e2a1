import { toHex } from 'viem'
import { rpc } from './chain.ts'
import { type Context, list } from './methods.ts'
import { invalid } from './refusal.ts'
import { has, read } from './store.ts'

const open = new Set<string>()

/** Follows the newest blocks of the selected chain by polling. */
export async function subscribe(context: Context): Promise<unknown> {
  if (list(context)[0] !== 'newHeads') throw invalid()
  if (await has('subscribe-silent')) return true
  const id = toHex(crypto.getRandomValues(new Uint8Array(16)))
  open.add(id)
  void follow(id, context, await read('selected'))
  return id
}

export async function unsubscribe(context: Context): Promise<boolean> {
  return open.delete(String(list(context)[0]))
}

async function follow(id: string, { origin, tell }: Context, chainId: number): Promise<void> {
  let last = await rpc(chainId, 'eth_blockNumber')
  while (open.has(id)) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const number = await rpc(chainId, 'eth_blockNumber').catch(() => last)
    if (number === last) continue
    last = number
    const result = await rpc(chainId, 'eth_getBlockByNumber', [number, false])
    tell('message', { type: 'eth_subscription', data: { subscription: id, result } }, origin)
  }
}
