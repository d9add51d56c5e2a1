import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { parseEther } from 'viem'
import {
  createConfig,
  http,
  useCallsStatus,
  useCapabilities,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendCalls,
  useSwitchChain,
  useWatchAsset,
  WagmiProvider,
} from 'wagmi'
import { abi, chain, config, otherChain, told } from './config.ts'
import { Shown } from './shown.tsx'

const wagmi = createConfig({
  chains: [chain, otherChain],
  transports: { [chain.id]: http(), [otherChain.id]: http() },
  pollingInterval: 100,
})

const calls = [
  { to: config.token, abi, functionName: 'transfer', args: [config.recipient, 10n ** 18n] },
  { to: config.recipient, value: parseEther('0.5') },
] as const

/** A dApp in the style of wagmi's documentation: the page shows the hooks' values. */
function Page(): ReactNode {
  const { status, address, chainId, connector } = useConnection()
  return (
    <main>
      <Shown name="connection">{[status, address, chainId, connector?.name]}</Shown>
      {status === 'connected' ? <Connected /> : <Wallets />}
    </main>
  )
}

function Wallets(): ReactNode {
  const { mutate: connect, error } = useConnect()
  return (
    <>
      {useConnectors().map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          {connector.name}
        </button>
      ))}
      <Shown name="error">{[error && told(error).code]}</Shown>
    </>
  )
}

function Connected(): ReactNode {
  const { mutate: disconnect } = useDisconnect()
  return (
    <>
      <Capabilities />
      <Batch />
      <Asset />
      <Chains />
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
    </>
  )
}

function Capabilities(): ReactNode {
  const { data } = useCapabilities({ chainId: chain.id })
  return <Shown name="capabilities">{[data && JSON.stringify(data)]}</Shown>
}

function Batch(): ReactNode {
  const { mutate: sendCalls, data, error } = useSendCalls()
  const [isWatching, watch] = useState(true)
  const { data: batch } = useCallsStatus({
    id: data?.id ?? '',
    query: {
      enabled: data !== undefined && isWatching,
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 100 : false),
    },
  })
  return (
    <>
      <button type="button" onClick={() => sendCalls({ calls, forceAtomic: true })}>
        Send batch
      </button>
      <button type="button" onClick={() => sendCalls({ calls })}>
        Send one by one
      </button>
      <button type="button" onClick={() => watch(!isWatching)}>
        Watch the batch
      </button>
      <Shown name="batch">{[batch?.status, batch?.statusCode, batch?.atomic, batch?.receipts?.length]}</Shown>
      <Shown name="error">{[error && told(error).code]}</Shown>
    </>
  )
}

function Asset(): ReactNode {
  const { mutate: watchAsset, data, error } = useWatchAsset()
  const options = { address: config.token, symbol: 'TEST', decimals: 18 }
  return (
    <>
      <button type="button" onClick={() => watchAsset({ type: 'ERC20', options })}>
        Watch token
      </button>
      <Shown name="asset">{[data, error && told(error).code]}</Shown>
    </>
  )
}

function Chains(): ReactNode {
  const { mutate: switchChain, data, error } = useSwitchChain()
  return (
    <>
      {[chain, otherChain].map(({ id, name }) => (
        <button key={id} type="button" onClick={() => switchChain({ chainId: id })}>
          {name}
        </button>
      ))}
      <Shown name="switch">{[data?.id, error && told(error).code]}</Shown>
    </>
  )
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <WagmiProvider config={wagmi}>
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>
    </WagmiProvider>,
  )
