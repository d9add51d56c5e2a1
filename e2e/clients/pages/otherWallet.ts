import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type Asked = { method: string; params?: readonly unknown[] }
type Listener = (value: unknown) => void

/**
 * A minimal other wallet: it announces itself by EIP-6963 and, like many, takes `window.ethereum`. It records
 * its requests.
 */
const account = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const listeners: Record<string, Listener[]> = {}
const methods: string[] = []
let isConnected = false

const answers: Record<string, (params: readonly unknown[]) => unknown> = {
  eth_requestAccounts() {
    isConnected = true
    return [account.address]
  },
  eth_accounts: () => (isConnected ? [account.address] : []),
  eth_chainId: () => '0x1',
  personal_sign: ([message]) => account.signMessage({ message: { raw: message as Hex } }),
  wallet_revokePermissions() {
    isConnected = false
    return null
  },
}

const provider = {
  isOther: true,
  async request({ method, params = [] }: Asked) {
    methods.push(method)
    const answer = answers[method]
    if (!answer) throw Object.assign(new Error('The other wallet does not support this'), { code: 4200 })
    return answer(params)
  },
  on(event: string, listener: Listener) {
    listeners[event] = [...(listeners[event] ?? []), listener]
    return provider
  },
  removeListener(event: string, listener: Listener) {
    listeners[event] = (listeners[event] ?? []).filter((other) => other !== listener)
    return provider
  },
}

const detail = Object.freeze({
  info: Object.freeze({
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Other wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'example.other',
  }),
  provider,
})
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
window.addEventListener('eip6963:requestProvider', announce)
announce()
Object.assign(window, { ethereum: provider, otherAsked: methods })
