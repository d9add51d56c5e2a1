import type { Hex } from 'viem'
import { type NodeError, nodeError } from '../../domain/errors.ts'
import type { Situation } from './situations.fake.ts'

/** Blocks until a node gives up, and answers error 4. */
const patience = 2

/** Sends that wait for their receipt (EIP-7966). `receiptOf` returns a receipt, or `null`. `met` collects what occurs. */
export function makeReceiptWaiters({
  receiptOf,
  met,
}: {
  receiptOf(hash: Hex): unknown
  met: Set<Situation>
}) {
  let waiters: { hash: Hex; blocks: number; end(receipt: unknown): void; fail(error: NodeError): void }[] = []

  function look(): void {
    const left: typeof waiters = []
    for (const one of waiters) {
      const found = receiptOf(one.hash)
      if (found) {
        met.add('a send was answered with a receipt')
        one.end(found)
      } else if (one.blocks <= 0) {
        met.add('a node gave up waiting for a receipt')
        one.fail(nodeError({ code: 4, message: 'not included in time' }))
      } else left.push(one)
    }
    waiters = left
  }

  return {
    /** Answers the senders whose transaction was executed. */
    look,
    /** Another block: some senders have waited long enough. */
    block(): void {
      for (const one of waiters) one.blocks -= 1
      look()
    },
    wait: (hash: Hex): Promise<unknown> =>
      new Promise((end, fail) => {
        waiters.push({ hash, blocks: patience, end, fail })
        look()
      }),
  }
}
