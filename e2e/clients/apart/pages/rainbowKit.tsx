import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { http, WagmiProvider } from 'wagmi'
import { chain, otherChain } from '../../pages/config.ts'
import { Dapp, show } from './dapp.tsx'

const wagmi = getDefaultConfig({
  appName: 'A dApp',
  projectId: 'none',
  chains: [chain, otherChain],
  transports: { [chain.id]: http(), [otherChain.id]: http() },
})

show(
  <WagmiProvider config={wagmi}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <ConnectButton />
        <Dapp />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
