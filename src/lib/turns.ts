/** Runs tasks one at a time, in the order of the calls. A failed task does not stop the next one. */
export function takeTurns(): <result>(task: () => Promise<result>) => Promise<result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}
