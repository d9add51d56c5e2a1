import type { ReactNode } from 'react'
import { useCallsStatus, useSendCalls } from 'wagmi'
import { Outcome } from './outcome'

const shop = '0x1111111111111111111111111111111111111111'
const calls = [1n, 2n].map((value) => ({ to: shop, value }) as const)

/** Two things, bought by one batch (EIP-5792). */
export function Basket(): ReactNode {
  const { mutate: sendCalls, data: sent, error } = useSendCalls()
  const { data: batch } = useCallsStatus({
    id: sent?.id ?? '',
    query: {
      enabled: sent !== undefined,
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 500 : false),
    },
  })
  const { status = 'pending', receipts = [] } = batch ?? {}
  return (
    <section>
      <button type="button" onClick={() => sendCalls({ calls, forceAtomic: true })}>
        Buy two things at once
      </button>
      <Outcome name="Basket" error={error}>
        {sent && `The batch is a ${status}, in ${receipts.length} transaction`}
      </Outcome>
    </section>
  )
}
