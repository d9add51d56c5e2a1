/** Runs one task after another in the order they came; a failed one does not stop the next. */
export function takeTurns(): <result>(task: () => Promise<result>) => Promise<result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}
