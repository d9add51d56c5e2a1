import type { Page } from '@playwright/test'

/** The EIP-5792 status of a batch: `status` is 200 once all calls succeeded, 500 or 600 if some failed. */
export type BatchStatus = {
  version: string
  id: string
  chainId: string
  status: number
  atomic: boolean
  receipts?: {
    logs: { address: string; data: string; topics: string[] }[]
    status: string
    blockHash: string
    blockNumber: string
    gasUsed: string
    transactionHash: string
  }[]
  capabilities?: Record<string, unknown>
}

/**
 * Polls the status of the page's batch until it is final, and returns it. Throws after `timeout` milliseconds,
 * or if the wallet does not know the batch.
 */
export async function untilFinal(
  page: Page,
  id: string,
  { timeout = 30_000 }: { timeout?: number } = {},
): Promise<BatchStatus> {
  const until = Date.now() + timeout
  for (;;) {
    const status = await page.evaluate(ask, id)
    if (status.status >= 200) return status
    if (Date.now() > until)
      throw new Error(`The batch ${id} is not final after ${timeout} ms: ${JSON.stringify(status)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Runs in the page. */
function ask(id: string): Promise<BatchStatus> {
  const { ethereum } = window as unknown as { ethereum: { request(frame: unknown): Promise<BatchStatus> } }
  return ethereum.request({ method: 'wallet_getCallsStatus', params: [id] })
}
