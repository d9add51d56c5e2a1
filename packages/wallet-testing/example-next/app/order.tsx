import type { ReactNode } from 'react'
import { useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'
import { Outcome } from './outcome'

/** One thing, bought by one transaction. */
export function Order(): ReactNode {
  const { mutate: send, data: hash, error } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash, pollingInterval: 500 })
  return (
    <section>
      <button
        type="button"
        onClick={() => send({ to: '0x1111111111111111111111111111111111111111', value: 1n })}
      >
        Buy one thing
      </button>
      <Outcome name="Order" error={error}>
        {hash && `The order is ${receipt?.status ?? 'pending'}`}
      </Outcome>
    </section>
  )
}
