import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { ownFile } from '../../lib/extensionFile.ts'
import { lazy } from '../../lib/lazy.ts'
import type { Described } from './describe.ts'
import type { Descriptors } from './descriptor.ts'

/** The bundled descriptors. */
const descriptors = lazy(async (): Promise<Descriptors> => {
  const [answer, { Descriptors }] = await Promise.all([
    ownFile('descriptors.json'),
    import('./descriptor.ts'),
  ])
  return v.parse(Descriptors, await answer.json())
})

/**
 * The result of `say`, which runs once the descriptors are loaded. `key` identifies the described data; without
 * it the hook loads nothing. `undefined` if no descriptor fits.
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
      // Without a description the page keeps showing the raw data.
      .catch(console.error)
    return () => {
      isOver = true
    }
  }, [key])

  return state?.key === key ? state?.described : undefined
}
