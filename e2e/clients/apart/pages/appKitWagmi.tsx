import { createAppKit, useAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { http, WagmiProvider } from 'wagmi'
import { chain, otherChain } from '../../pages/config.ts'
import { Dapp, show } from './dapp.tsx'

// AppKit's services require an id, and can't be reached from here. It works without them.
const projectId = 'none'
const adapter = new WagmiAdapter({
  projectId,
  networks: [chain, otherChain],
  transports: { [chain.id]: http(), [otherChain.id]: http() },
})
createAppKit({
  adapters: [adapter],
  projectId,
  networks: [chain, otherChain],
  features: { analytics: false },
})

function Buttons(): ReactNode {
  const { open } = useAppKit()
  return (
    <>
      <button type="button" onClick={() => open({ view: 'Connect' })}>
        Connect
      </button>
      <button type="button" onClick={() => open({ view: 'Networks' })}>
        Networks
      </button>
    </>
  )
}

show(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Buttons />
      <Dapp />
    </QueryClientProvider>
  </WagmiProvider>,
)
