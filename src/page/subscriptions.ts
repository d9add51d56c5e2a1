import type { EventFrame, PortFrame, ResponseFrame } from '../messages/pageFrames.ts'

/** The background's answer to `eth_subscribe`. `every` is the polling interval in milliseconds. */
type Subscription = { id: string; every: number }

/** Errors after which polling finds nothing more: the filter is gone, or the wallet is. */
const ends = ['invalidParams', 'disconnected']

/**
 * The subscriptions of this page (EIP-1193 `message`). They are filters in the background, which keeps the
 * progress of each in the browser's memory: so they last as long as the page, even if the background dies.
 * `look` requests a filter's new results, `tell` sends frames to the page.
 */
export function createSubscriptions(surface: {
  look(id: string, onResponse: (frame: ResponseFrame<string>) => void): void
  tell(frame: EventFrame): void
}) {
  const followed = new Set<string>()

  function follow({ id, every }: Subscription): string {
    const again = () => setTimeout(() => followed.has(id) && surface.look(id, hear), every)
    const hear = (frame: ResponseFrame<string>) => {
      if (!followed.has(id)) return
      if ('result' in frame) for (const result of frame.result as unknown[]) surface.tell(message(id, result))
      else if (ends.includes(Object(frame.error.data).kind)) followed.delete(id)
      again()
    }
    followed.add(id)
    again()
    return id
  }

  return {
    /** The answer as the page gets it: for a subscription, only its id. */
    told(frame: ResponseFrame<string>, { method, params }: PortFrame): ResponseFrame<string> {
      if (!('result' in frame)) return frame
      if (method === 'eth_subscribe') return { ...frame, result: follow(frame.result as Subscription) }
      if (method === 'eth_unsubscribe') return { ...frame, result: followed.delete(Object(params)[0]) }
      return frame
    },
  }
}

function message(subscription: string, result: unknown): EventFrame {
  const params: [unknown] = [{ type: 'eth_subscription', data: { subscription, result } }]
  return { jsonrpc: '2.0', method: 'message', params }
}
