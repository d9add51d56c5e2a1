import { createThirdwebClient, defineChain, prepareTransaction, sendTransaction, toWei } from 'thirdweb'
import { getInstalledWallets } from 'thirdweb/wallets'
import { getCapabilities } from 'thirdweb/wallets/eip5792'
import { config, offer } from '../../pages/config.ts'

// thirdweb's services require an id, and can't be reached from here. It works without them.
const client = createThirdwebClient({ clientId: 'none' })
const [wallet] = getInstalledWallets()
if (!wallet) throw new Error('No wallet announced itself')
const chain = described('Localhost', config)
const otherChain = described('Second test chain', config.other)

function described(name: string, { chainId, rpcUrl }: { chainId: number; rpcUrl: string }) {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return defineChain({ id: chainId, name, rpc: rpcUrl, nativeCurrency })
}

const account = () => {
  const connected = wallet.getAccount()
  if (!connected) throw new Error('Connect first')
  return connected
}

offer({
  connect: async () => (await wallet.connect({ client, chain })).address,
  chainId: () => wallet.getChain()?.id,
  capabilities: () => getCapabilities({ wallet }),
  switchChain: () => wallet.switchChain(otherChain),
  /** Like its own hook: it names no chain to the wallet, and sends once the wallet has switched. */
  async send() {
    const pay = { to: config.recipient, value: toWei('0.5') }
    const transaction = prepareTransaction({ chain: otherChain, client, ...pay })
    return (await sendTransaction({ account: account(), transaction })).transactionHash
  },
})
