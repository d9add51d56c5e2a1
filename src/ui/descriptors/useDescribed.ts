import { useEffect, useState } from 'react'
import type { Described } from './describe.ts'
import type { FindDescriptors } from './descriptor.ts'

type Say = (
  code: typeof import('./describe.ts'),
  find: FindDescriptors,
) => Promise<Described | undefined> | undefined

/**
 * The result of `say`, with the code that reads the registry, which loads only then. `key` identifies the
 * described data; without it the hook loads nothing. `undefined` if no descriptor fits.
 */
export function useDescribed(key: string | undefined, say: Say): Described | undefined {
  const [state, setState] = useState<{ key: string; described: Described | undefined }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names all that `say` rests on
  useEffect(() => {
    if (key === undefined) return
    let isOver = false
    Promise.all([import('./describe.ts'), import('./findDescriptors.ts')])
      .then(([code, { findDescriptors }]) => say(code, findDescriptors))
      .then((described) => !isOver && setState({ key, described }))
      // Without a description the page keeps showing the raw data.
      .catch(console.error)
    return () => {
      isOver = true
    }
  }, [key])

  return state?.key === key ? state?.described : undefined
}
