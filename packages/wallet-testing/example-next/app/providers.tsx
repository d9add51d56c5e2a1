'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createConfig, injected, unstable_connector, WagmiProvider } from 'wagmi'
import { foundry } from 'wagmi/chains'

const config = createConfig({
  chains: [foundry],
  ssr: true,
  // The page reads through the wallet, so each test worker can have a chain of its own.
  transports: { [foundry.id]: unstable_connector(injected) },
})

export function Providers({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
