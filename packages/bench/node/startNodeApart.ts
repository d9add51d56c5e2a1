import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoggedRequest, NodeOptions, TestNode } from '../../test-node/types.ts'

type Told = { requests: LoggedRequest[] } | { call: number; result?: unknown; error?: string }

/**
 * Starts a test node in a process of its own (`nodeApart.mjs`). All its functions are asynchronous, except `requests` and
 * `forgetRequests`: the log arrives within some milliseconds, without parameters.
 */
export async function startNodeApart(options: NodeOptions = {}): Promise<TestNode> {
  const child = fork(join(import.meta.dirname, 'nodeApart.mjs'), [JSON.stringify(options)])
  const ended = once(child, 'exit').then(() => {
    throw new Error('The process of the test node ended')
  })
  ended.catch(() => undefined)
  const [{ plain, names }] = (await Promise.race([once(child, 'message'), ended])) as [
    { plain: object; names: string[] },
  ]
  let log: LoggedRequest[] = []
  const calls = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let last = 0

  child.on('message', (told: Told) => {
    if ('requests' in told) {
      log.push(...told.requests)
      return
    }
    const waiting = calls.get(told.call)
    calls.delete(told.call)
    if (told.error === undefined) waiting?.resolve(told.result)
    else waiting?.reject(new Error(told.error))
  })

  const ask = (name: string, args: unknown[]) =>
    new Promise((resolve, reject) => {
      calls.set(++last, { resolve, reject })
      child.send({ call: last, name, args })
    })
  const functions = names.map((name) => [name, (...args: unknown[]) => ask(name, args)])
  return {
    ...plain,
    ...Object.fromEntries(functions),
    requests: (method?: string) => log.filter((entry) => method === undefined || entry.method === method),
    forgetRequests() {
      log = []
    },
  } as TestNode
}
