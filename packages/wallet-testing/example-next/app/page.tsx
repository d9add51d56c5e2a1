'use client'

import type { ReactNode } from 'react'
import { useConnect, useConnection, useConnectors } from 'wagmi'
import { Account } from './account'
import { Basket } from './basket'
import { Order } from './order'
import { Outcome } from './outcome'

export default function Page(): ReactNode {
  const { address } = useConnection()
  if (!address) return <Wallets />
  return (
    <main>
      <Account address={address} />
      <Order />
      <Basket />
    </main>
  )
}

/** Wallets announce themselves in the browser (EIP-6963), so a button appears only once the page is alive. */
function Wallets(): ReactNode {
  const { mutate: connect, error } = useConnect()
  return (
    <main>
      {useConnectors().map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          Connect {connector.name}
        </button>
      ))}
      <Outcome name="Connection" error={error}>
        Not connected
      </Outcome>
    </main>
  )
}
