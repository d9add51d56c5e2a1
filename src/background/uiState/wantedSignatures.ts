import type { SignatureWanted } from '../../domain/signing/signatureWanted.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import type { LazyModules } from '../lazyModules.ts'

export type WantedSignatures = ReturnType<typeof createWanted>

/** Everything that devices are to sign: for requests that wait, and for the next call of each batch. */
export function createWanted(modules: Pick<LazyModules, 'vault'>, journal: Journal) {
  async function list(): Promise<SignatureWanted[]> {
    const desk = await (await modules.vault()).desk()
    const batches = await journal.batches({ states: ['planned', 'running', 'paused'] })
    const calls = batches.flatMap(({ key, origin, plan, awaited }): SignatureWanted[] =>
      plan && awaited ? [{ ...awaited.wanted, batch: { key, origin, plan, row: awaited.row } }] : [],
    )
    return [...desk.list(), ...calls]
  }

  return {
    list,

    /** True while the window of approvals is needed for a device, or may be soon. */
    isWaiting: async () => (await journal.requestsIn(['approved'])).length + (await list()).length > 0,

    /** The person closed the window. Requests end that wait for a device, and batches keep waiting. */
    async refuse(): Promise<void> {
      const desk = await (await modules.vault()).desk()
      for (const wanted of desk.list()) desk.refuse(wanted)
    },
  }
}
