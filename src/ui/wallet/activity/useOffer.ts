import { useEffect, useState } from 'react'
import type { Ceiling } from '../../../domain/review/ceiling.ts'
import type { CommandInput } from '../../../messages/commands.ts'
import { send } from '../../commands/sendCommand.ts'

/** Milliseconds before we repeat a request that failed. */
const patience = 4000

/**
 * The maximum cost of a remedy for a batch, or the error. Sends one request and retries on failure. `hash` is
 * the hash of the transaction to replace.
 */
export function useOffer(
  command: 'batch.offer' | 'batch.offerMore',
  input: CommandInput<'batch.offer'> | CommandInput<'batch.offerMore'> | undefined,
  hash?: string,
): { ceiling?: Ceiling; failure?: string } {
  const [offer, setOffer] = useState<{ ceiling?: Ceiling; failure?: string }>({})
  const requestJson = input && JSON.stringify([input, hash])

  useEffect(() => {
    if (requestJson === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async () => {
      const [values] = JSON.parse(requestJson)
      try {
        const ceiling = await send(command, values)
        if (!isOver) setOffer({ ceiling })
      } catch (error) {
        if (isOver) return
        setOffer({ failure: (error as Error).message })
        timer = setTimeout(ask, patience)
      }
    }
    setOffer({})
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [command, requestJson])

  return offer
}
