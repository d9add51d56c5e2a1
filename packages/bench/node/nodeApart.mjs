// The test node in a process of its own. In the bench's process it would share a thread with the browser's driver,
// which is at work after a press, and not while the bare script runs.
import { startNode } from '../../test-node/node.mjs'

/** Milliseconds between two reports of the received requests. */
const reporting = 5

const node = await startNode(JSON.parse(process.argv[2] ?? '{}'))
const functions = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (
  Object.fromEntries(Object.entries(node).filter(([, value]) => typeof value === 'function'))
)
const plain = Object.fromEntries(Object.entries(node).filter(([name]) => !Object.hasOwn(functions, name)))
process.send?.({ plain, names: Object.keys(functions) })

process.on('message', async (/** @type {{ call: number, name: string, args: unknown[] }} */ message) => {
  const { call, name, args } = message
  try {
    process.send?.({ call, result: (await functions[name]?.(...args)) ?? null })
  } catch (error) {
    process.send?.({ call, error: error instanceof Error ? error.message : `${error}` })
  }
  if (name === 'stop') process.exit()
})
process.on('disconnect', () => process.exit())

setInterval(() => {
  const requests = node.requests().map(({ method, at, message }) => ({ method, params: [], at, message }))
  if (requests.length === 0) return
  node.forgetRequests()
  process.send?.({ requests })
}, reporting)
