import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { ownFile } from '../../lib/extensionFile.ts'
import type { Described } from './describe.ts'
import type { Descriptors } from './descriptor.ts'

let file: Promise<Descriptors> | undefined

/** The descriptions that came with the wallet. Read once; a read that failed is tried again. */
async function descriptors(): Promise<Descriptors> {
  file ??= Promise.all([ownFile('descriptors.json'), import('./descriptor.ts')])
    .then(async ([answer, { Descriptors }]) => v.parse(Descriptors, await answer.json()))
    .catch((error) => {
      file = undefined
      throw error
    })
  return file
}

/**
 * A description, computed by `say` once the file is loaded. `key` names the subject; without one nothing is
 * loaded or described. Also nothing if no description fits.
 */
export function useDescribed(
  key: string | undefined,
  say: (code: typeof import('./describe.ts'), descriptors: Descriptors) => Described | undefined,
): Described | undefined {
  const [state, setState] = useState<{ key: string; described: Described | undefined }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names all that `say` rests on
  useEffect(() => {
    if (key === undefined) return
    let isOver = false
    Promise.all([import('./describe.ts'), descriptors()])
      .then(([code, known]) => !isOver && setState({ key, described: say(code, known) }))
      // Without it the person sees what they saw before.
      .catch(console.error)
    return () => {
      isOver = true
    }
  }, [key])

  return state?.key === key ? state?.described : undefined
}
