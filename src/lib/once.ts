/** Runs tasks by key. Calls during a run with the same key share its result. */
export function createOnce<result>() {
  const runs = new Map<string, Promise<result>>()

  return {
    isRunning: (key: string): boolean => runs.has(key),

    run(key: string, run: () => Promise<result>): Promise<result> {
      const running = runs.get(key)
      if (running) return running
      const begun = run().finally(() => runs.delete(key))
      runs.set(key, begun)
      return begun
    },
  }
}
