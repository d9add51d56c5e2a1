import { type Address, BaseError, createWalletClient, custom, type EIP1193Provider } from 'viem'
import { foundry } from 'viem/chains'

declare const ethereum: EIP1193Provider

const client = createWalletClient({ chain: foundry, transport: custom(ethereum) })
const shop = '0x1111111111111111111111111111111111111111'
let account: Address | undefined

const element = (id: string) => document.getElementById(id) as HTMLButtonElement
const say = (text: string) => {
  element('said').textContent = text
}

/** Does what a press asks for, and shows why it failed. */
const onPress = (id: string, run: () => Promise<void>) =>
  element(id).addEventListener('click', () =>
    run().catch((error) => say(error instanceof BaseError ? error.shortMessage : String(error))),
  )

onPress('connect', async () => {
  ;[account] = await client.requestAddresses()
  element('buy').disabled = false
  say(`Connected as ${account}`)
})

onPress('buy', async () => {
  if (!account) return
  const calls = [1n, 2n].map((value) => ({ to: shop, value }) as const)
  const { id } = await client.sendCalls({ account, calls, forceAtomic: true })
  say('Sent')
  const { status, receipts = [] } = await client.waitForCallsStatus({ id })
  say(`The batch is a ${status}, in ${receipts.length} transaction`)
})
