/** Runs tasks one at a time, in the order of the calls. A failed task does not stop the next one. */
export function takeTurns(): <result>(task: () => Promise<result>) => Promise<result> {
  const inTurn = takeTurnsByKey()
  return (task) => inTurn('', task)
}

/** The same per key: tasks of another key do not wait. */
export function takeTurnsByKey(): <result>(key: string, task: () => Promise<result>) => Promise<result> {
  const last = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(task, task)
    const settled = turn.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => last.get(key) === settled && last.delete(key))
    return turn
  }
}

/** Lets events that wait be handled, then resolves. A timer would take milliseconds. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
