import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { chain, config, offer, otherChain } from '../../pages/config.ts'

const kit = createAppKit({
  adapters: [new EthersAdapter()],
  // AppKit's services require an id, and can't be reached from here. It works without them.
  projectId: 'none',
  networks: [chain, otherChain],
  features: { analytics: false },
})

offer({
  connect: () => kit.open({ view: 'Connect' }),
  networks: () => kit.open({ view: 'Networks' }),
  address: () => kit.getAddress(),
  chainId: () => kit.getChainId(),
  async send() {
    const provider = kit.getProvider<Eip1193Provider>('eip155')
    if (!provider) throw new Error('Connect first')
    const signer = await new BrowserProvider(provider).getSigner()
    return (await signer.sendTransaction({ to: config.recipient, value: 1n })).hash
  },
})
