import type { Address, Hex } from 'viem'
import { nodeError, type SerializedError } from '../../domain/errors.ts'
import { ownOrigin } from '../../lib/ownPages.ts'
import type { PageRequest } from '../../requests/pageRequest.ts'
import type { Router } from '../../requests/router.ts'
import type { Journal } from '../../storage/journal/journal.ts'

type OwnCall = { to: Address; value?: Hex | undefined; data?: Hex | undefined }

/** A request from the wallet itself, in the form of a page's request. */
export function ownRequest(method: string, params: unknown[]): PageRequest {
  return {
    id: crypto.randomUUID().replaceAll('-', ''),
    origin: ownOrigin,
    page: { tabId: -1, frameId: 0 },
    method,
    params,
    replayed: false,
  }
}

/**
 * These calls as a site's request, for the same checks, screen and journal. A single call is a transaction. With
 * `chain`, the calls are a batch in any case, because a transaction exists on the selected network alone.
 */
export function callsRequest(
  calls: readonly OwnCall[],
  from: Address,
  selected: number,
  chain?: number,
): PageRequest {
  const chainId = `0x${(chain ?? selected).toString(16)}`
  return !chain && calls.length === 1
    ? ownRequest('eth_sendTransaction', [{ from, chainId, ...calls[0] }])
    : ownRequest('wallet_sendCalls', [{ version: '2.0.0', from, chainId, atomicRequired: false, calls }])
}

/** Resolves once the request is on the screen. Throws the request's error if it fails before that. */
export async function ask(
  request: PageRequest,
  router: Pick<Router, 'route'>,
  journal: Journal,
): Promise<void> {
  let stop = () => {}
  const shown = new Promise<undefined>((resolve) => {
    stop = journal.watch(({ store, row }) => {
      if (store === 'requests' && row.id === request.id && row.state === 'asked') resolve(undefined)
    })
  })
  const answer = await Promise.race([shown, router.route(request)])
  stop()
  if (answer && 'error' in answer) throw nodeError(answer.error as SerializedError)
}
