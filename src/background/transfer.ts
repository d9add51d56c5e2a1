import type { Address, Hex } from 'viem'
import type { Journal } from '../journal/journal.ts'
import { NodeError, type SerializedError } from '../wire/errors.ts'
import { ownRequest } from './deployment.ts'
import type { PageRequest } from './pageRequest.ts'
import type { Router } from './router.ts'

/** `transfer(address,uint256)` of ERC-20. */
const selector = 'a9059cbb'

/** The wallet's own transfer as the transaction a site would ask for: the same checks, screen and journal. */
export function transferRequest(transfer: {
  from: Address
  to: Address
  amount: Hex
  token?: Address
  chainId: number
}): PageRequest {
  const { from, to, amount, token, chainId } = transfer
  const call = token ? { to: token, data: transferData(to, amount) } : { to, value: amount }
  return ownRequest('eth_sendTransaction', [{ from, chainId: `0x${chainId.toString(16)}`, ...call }])
}

/** Resolves once the request is on the screen; throws what kept it from getting there. */
export async function ask(
  request: PageRequest,
  router: Pick<Router, 'route'>,
  journal: Journal,
): Promise<void> {
  let stop = () => {}
  const asked = new Promise<undefined>((resolve) => {
    stop = journal.watch(({ store, row }) => {
      if (store === 'requests' && row.id === request.id && row.state === 'asked') resolve(undefined)
    })
  })
  const answer = await Promise.race([asked, router.route(request)])
  stop()
  if (answer && 'error' in answer) throw new NodeError(answer.error as SerializedError)
}

function transferData(to: Address, amount: Hex): Hex {
  const words = [to, amount].map((word) => word.slice(2).toLowerCase().padStart(64, '0'))
  return `0x${selector}${words.join('')}`
}
