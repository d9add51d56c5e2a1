import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Address, verifyMessage } from 'viem'
import { useDisconnect, useSignMessage } from 'wagmi'
import { Outcome } from './outcome'

const message = 'I sign in to the shop.'

/** The connected account, which can sign in and leave. */
export function Account({ address }: { address: Address }): ReactNode {
  const { mutate: disconnect } = useDisconnect()
  const { mutate: sign, data: signature, error } = useSignMessage()
  const { data: isSigned } = useQuery({
    queryKey: [address, signature],
    queryFn: () => verifyMessage({ address, message, signature: signature ?? '0x' }),
    enabled: signature !== undefined,
  })
  return (
    <section>
      <Outcome name="Connection">Connected as {address}</Outcome>
      <button type="button" onClick={() => sign({ message })}>
        Sign in
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
      <Outcome name="Signature" error={error}>
        {isSigned && 'Signed in'}
      </Outcome>
    </section>
  )
}
