/**
 * Steps of the move out of `storage.local`: each is a write, which the background's first life begins and never ends.
 * `vault`: writes all other values into the database. `copied`: marks the copy as valid. `tidy`: deletes the old
 * values but the vault. `forget`: deletes the old vault, after the unlock. `over`: marks the move as done.
 */
export const steps = ['vault', 'copied', 'tidy', 'forget', 'over'] as const
export type Step = (typeof steps)[number]

/** Code to run before the background's own. */
export const hangsAt = (step: Step): string => `(${hang})(${JSON.stringify(step)});`

/** Runs in the background. Sets `hungAt` once the step began. */
function hang(step: Step): void {
  // Only the first life hangs. Firefox keeps this for the next one.
  if (localStorage.getItem('hung')) return
  localStorage.setItem('hung', step)
  const never = () => {
    Object.assign(globalThis, { hungAt: step })
    return new Promise<never>(() => undefined)
  }
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
    const now = this.name === 'marks' ? value : key
    return now === step ? (never() as never) : put.call(this, value, key)
  }
  type Local = { remove(keys: string[]): Promise<void> }
  type Scope = Record<'browser' | 'chrome', { storage: { local: Local } }>
  for (const name of ['browser', 'chrome'] as const) {
    const { local } = (globalThis as unknown as Scope)[name].storage
    const remove = local.remove.bind(local)
    local.remove = (keys) => {
      const now = keys.some((key) => key === 'vault') ? 'forget' : 'tidy'
      return now === step ? never() : remove(keys)
    }
  }
}
