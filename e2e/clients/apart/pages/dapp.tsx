import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useAccount, useSendTransaction } from 'wagmi'
import { config } from '../../pages/config.ts'

/** The parts of a dApp besides a kit's buttons: account, chain, and a transaction on the selected chain. */
export function Dapp(): ReactNode {
  const { address, chainId } = useAccount()
  const { sendTransaction, data, error } = useSendTransaction()
  return (
    <>
      <output aria-label="address">{address}</output>
      <output aria-label="chain">{chainId}</output>
      <button type="button" onClick={() => sendTransaction({ to: config.recipient, value: 1n })}>
        Send
      </button>
      <output aria-label="hash">{data}</output>
      <output aria-label="error">{error?.message}</output>
    </>
  )
}

export function show(page: ReactNode): void {
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(page)
}
