/** Taken before the page's first script, which can replace them. */
const { apply } = Reflect
const { isArray } = Array
const { then } = Promise.prototype
const PagePromise = Promise

type Request = { method: string; params?: unknown }
type Payload = Request & { id?: unknown }
type Callback = (error: Error | null, response?: unknown) => void

/** The call forms older than EIP-1193: (method, params), (payload or payloads, callback), and payloads alone. */
export function olderCalls(request: (args: Request) => Promise<unknown>) {
  function sendOne({ method, params }: Payload): Promise<unknown> {
    return request(params === undefined ? { method } : { method, params })
  }

  /** A batch of JSON-RPC. Each request gets its own response, and an error fails only its own request. */
  function sendMany(payloads: readonly Payload[]): Promise<unknown> {
    return new PagePromise((resolve) => {
      const responses: object[] = []
      let missing = payloads.length
      if (missing === 0) resolve(responses)
      for (let place = 0; place < payloads.length; place++) {
        const payload = Object(payloads[place]) as Payload
        const { id } = payload
        const take = (response: object) => {
          responses[place] = { jsonrpc: '2.0', id, ...response }
          missing -= 1
          if (missing === 0) resolve(responses)
        }
        apply(then, sendOne(payload), [
          (result: unknown) => take({ result }),
          (error: Error) => take({ error }),
        ])
      }
    })
  }

  return (payload: string | Payload | Payload[], more?: unknown): Promise<unknown> | undefined => {
    if (typeof payload === 'string') return request({ method: payload, params: more ?? [] })
    const isMany = isArray(payload)
    const id = isMany ? undefined : payload.id
    const answer = isMany ? sendMany(payload) : sendOne(payload)
    if (typeof more !== 'function') return answer
    const callback = more as Callback
    apply(then, answer, [
      (result: unknown) => callback(null, isMany ? result : { jsonrpc: '2.0', id, result }),
      (error: Error) => callback(error),
    ])
    return undefined
  }
}
