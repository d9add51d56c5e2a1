type Provider = {
  request(args: { method: string }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): Provider
}

/**
 * Provides what sites older than EIP-6963 expect: `isMetaMask`, and values that they read without a request.
 * Runs only on sites that the person chose for it (`background/registerCompat.ts`), and changes only our own
 * `window.ethereum`: the provider that EIP-6963 announces and another wallet's `window.ethereum` stay
 * unchanged.
 */
const page = window as { ethereum?: unknown }
let own: Provider | undefined

window.addEventListener('eip6963:announceProvider', (event) => {
  const { info, provider } = (event as CustomEvent).detail
  if (info.rdns !== 'wallet.volley') return
  own = provider
  dress()
})

// Either script may run first. The provider announces itself before it sets `window.ethereum`.
window.addEventListener('ethereum#initialized', dress)
window.dispatchEvent(new CustomEvent('eip6963:requestProvider'))

function dress(): void {
  if (!own || page.ethereum !== own) return
  const provider = own
  const accounts = () => provider.request({ method: 'eth_accounts' }) as Promise<string[]>
  const older = {
    ...provider,
    isMetaMask: true,
    _metamask: { isUnlocked: async () => (await accounts()).length > 0 },
    chainId: null as unknown,
    networkVersion: null as unknown,
    selectedAddress: null as unknown,
  }
  page.ethereum = older

  function onNetwork(chainId: unknown): void {
    older.chainId = chainId
    older.networkVersion = String(Number(chainId))
  }
  function onAccounts(list: unknown): void {
    older.selectedAddress = (list as string[])[0]?.toLowerCase() ?? null
  }
  provider.on('chainChanged', onNetwork)
  provider.on('accountsChanged', onAccounts)
  provider.request({ method: 'eth_chainId' }).then(onNetwork, () => undefined)
  accounts().then(onAccounts, () => undefined)
}
