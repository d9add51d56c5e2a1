import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createConfig,
  http,
  useCapabilities,
  useConnect,
  useConnection,
  useConnectors,
  useSendCalls,
  useWaitForCallsStatus,
  WagmiProvider,
} from 'wagmi'
import { abi, chain, config, told } from './config.ts'
import { Shown } from './shown.tsx'

const wagmi = createConfig({ chains: [chain], transports: { [chain.id]: http() }, pollingInterval: 100 })

/** Three calls that need no coin, only the account's test tokens. */
const calls = [1n, 2n, 3n].map((amount) => ({
  to: config.token,
  abi,
  functionName: 'transfer',
  args: [config.recipient, amount],
}))

/** A dApp that pays for its users: ERC-7677's `paymasterService`, as wagmi's documentation sends it. */
const capabilities = { paymasterService: { url: config.paymasterUrl, context: { policy: 'welcome' } } }

function Page(): ReactNode {
  return useConnection().status === 'connected' ? <Batch /> : <Wallets />
}

function Wallets(): ReactNode {
  const { mutate: connect } = useConnect()
  return useConnectors().map((connector) => (
    <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
      {connector.name}
    </button>
  ))
}

function Batch(): ReactNode {
  const { data: offered } = useCapabilities({ chainId: chain.id })
  const { mutate: sendCalls, data, error, status } = useSendCalls()
  const waiting = useWaitForCallsStatus({
    id: data?.id,
    pollingInterval: 100,
    query: { enabled: Boolean(data) },
  })
  const batch = waiting.data
  return (
    <>
      <Shown name="offered">{[JSON.stringify(offered?.paymasterService)]}</Shown>
      <button type="button" onClick={() => sendCalls({ calls, capabilities })}>
        Send for free
      </button>
      <Shown name="sending">{[status, error && told(error).code]}</Shown>
      <Shown name="batch">{[batch?.status, batch?.statusCode, batch?.atomic, batch?.receipts?.length]}</Shown>
      <Shown name="echo">{[JSON.stringify(batch?.capabilities)]}</Shown>
      <Shown name="waiting">{[waiting.fetchStatus, waiting.error?.name]}</Shown>
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
