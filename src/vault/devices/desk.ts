import type { Hex } from 'viem'
import { refused, WalletError } from '../../domain/errors.ts'
import type { Wanted } from '../../domain/signing/signatureWanted.ts'

type Waiting = {
  wanted: Wanted
  /** Turns what the device answered into the result, or throws a refusal for people. */
  check(signature: Hex): Promise<Hex>
  resolve(result: Hex): void
  reject(reason: WalletError): void
}

export type Desk = ReturnType<typeof createDesk>

/**
 * Requests that wait for a device. They are only in memory: a request that waits here is approved
 * in the journal, and asks for the same bytes after a restart. The engine's own bytes never wait here. `tell`
 * reports each new entry, and each that is gone.
 */
export function createDesk(tell: (isNew: boolean) => void = () => {}) {
  const waiting = new Map<Hex, Waiting>()

  /** Takes a request off the desk. */
  function take(id: Hex): Waiting | undefined {
    const asked = waiting.get(id)
    waiting.delete(id)
    tell(false)
    return asked
  }

  return {
    /**
     * Resolves to the checked signature. Rejects with `userRejected` if the person refuses. Two who ask for the
     * same share the answer.
     */
    ask(wanted: Wanted, check: Waiting['check']): Promise<Hex> {
      const other = waiting.get(wanted.id)
      return new Promise((resolve, reject) => {
        waiting.set(wanted.id, {
          wanted,
          check,
          resolve(result) {
            other?.resolve(result)
            resolve(result)
          },
          reject(reason) {
            other?.reject(reason)
            reject(reason)
          },
        })
        tell(true)
      })
    },

    list: (): Wanted[] => [...waiting.values()].map(({ wanted }) => wanted),

    /** Takes a device's answer. After a refusal, the request still waits. */
    async give({ id, signature }: { id: Hex; signature: Hex }): Promise<void> {
      const asked = waiting.get(id)
      if (!asked) throw refused('error_notWanted')
      const result = await asked.check(signature)
      take(id)?.resolve(result)
    },

    /** The person refuses to sign. */
    refuse: ({ id }: { id: Hex }): void => take(id)?.reject(new WalletError('userRejected')),
  }
}
