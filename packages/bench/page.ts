/** Functions that run in the dApp's page. Each must be self-contained: Playwright sends its source text. */
type Provider = { request(frame: { method: string; params?: unknown }): Promise<unknown> }

/** When the page first read each receipt of a batch, by hash, in milliseconds since 1970. */
export type Read = { receipts: Record<string, number>; status: number }

/** Polls the status every `gap` milliseconds until the batch is settled. */
export async function watchStatus({ id, gap }: { id: string; gap: number }): Promise<Read> {
  const { ethereum } = window as unknown as { ethereum: Provider }
  const receipts: Record<string, number> = {}
  for (;;) {
    const { status, ...more } = (await ethereum.request({
      method: 'wallet_getCallsStatus',
      params: [id],
    })) as {
      status: number
      receipts?: { transactionHash: string }[]
      capabilities?: { preconfirmation?: { receipts: { transactionHash: string }[] } }
    }
    const at = Date.now()
    for (const { transactionHash } of more.receipts ?? more.capabilities?.preconfirmation?.receipts ?? [])
      receipts[transactionHash] ??= at
    if (status >= 200) return { receipts, status }
    await new Promise((resolve) => setTimeout(resolve, gap))
  }
}

/** How long each of several requests took, one after the other, in milliseconds. */
export async function timeRequests(frames: { method: string; params?: unknown }[]): Promise<number[]> {
  const { ethereum } = window as unknown as { ethereum: Provider }
  const times: number[] = []
  for (const frame of frames) {
    const started = performance.now()
    await ethereum.request(frame)
    times.push(performance.now() - started)
  }
  return times
}

/**
 * Runs in a page of the extension: puts batches into the journal, from number `first` up to, but not
 * including, `end`, each with the transactions of `run`. The marks in those texts are replaced with the
 * numbers.
 */
export function fillJournal(given: {
  first: number
  end: number
  batch: string
  run: readonly string[]
  batchMark: string
  runMark: string
}): Promise<void> {
  const { first, end, batch, run, batchMark, runMark } = given
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('volley')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const writing = db.transaction(['batches', 'transactions'], 'readwrite', { durability: 'relaxed' })
      const [batches, transactions] = [
        writing.objectStore('batches'),
        writing.objectStore('transactions'),
      ] as const
      for (let number = first; number < end; number++) {
        const numbered = (text: string) => text.replaceAll(batchMark, `${number}`)
        batches.put(JSON.parse(numbered(batch)))
        for (const [index, text] of run.entries()) {
          const nonce = number * run.length + index
          const hash = nonce.toString(16).padStart(64, '0')
          transactions.put({ ...JSON.parse(numbered(text).replaceAll(runMark, hash)), nonce })
        }
      }
      writing.onerror = () => reject(writing.error)
      writing.oncomplete = () => {
        db.close()
        resolve()
      }
    }
  })
}
