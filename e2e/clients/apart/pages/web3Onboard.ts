import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'
import { createWalletClient, custom } from 'viem'
import { config, offer, otherChain } from '../../pages/config.ts'

const hex = (chainId: number) => `0x${chainId.toString(16)}`
const described = (label: string, { chainId, rpcUrl }: { chainId: number; rpcUrl: string }) => ({
  id: hex(chainId),
  token: 'ETH',
  label,
  rpcUrl,
})

const onboard = Onboard({
  wallets: [injectedModule()],
  chains: [described('Localhost', config), described('Second test chain', config.other)],
  accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
  notify: { enabled: false },
})

function connected() {
  const [wallet] = onboard.state.get().wallets
  if (!wallet) throw new Error('Connect first')
  return wallet
}

offer({
  /** Opens its own window, where the person chooses the wallet. */
  connect: async () => (await onboard.connectWallet()).map(({ label }) => label),
  accounts: () => connected().accounts.map(({ address }) => address),
  chainId: () => Number(connected().chains[0]?.id),
  switchChain: () => onboard.setChain({ chainId: hex(config.other.chainId) }),
  async send() {
    const { provider, accounts } = connected()
    const client = createWalletClient({ chain: otherChain, transport: custom(provider) })
    const account = accounts[0]?.address
    if (!account) throw new Error('No account is connected')
    return client.sendTransaction({ account, to: config.recipient, value: 1n })
  },
})
