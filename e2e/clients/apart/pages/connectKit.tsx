import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig, useModal } from 'connectkit'
import type { ReactNode } from 'react'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { chain, otherChain } from '../../pages/config.ts'
import { Dapp, show } from './dapp.tsx'

const wagmi = createConfig(
  getDefaultConfig({
    appName: 'A dApp',
    walletConnectProjectId: '',
    chains: [chain, otherChain],
    transports: { [chain.id]: http(), [otherChain.id]: http() },
  }),
)

function Networks(): ReactNode {
  const { openSwitchNetworks } = useModal()
  return (
    <button type="button" onClick={openSwitchNetworks}>
      Networks
    </button>
  )
}

show(
  <WagmiProvider config={wagmi}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <ConnectKitButton />
        <Networks />
        <Dapp />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
