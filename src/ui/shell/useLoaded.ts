import { useCallback, useRef, useState } from 'react'
import type { Loads } from './later.tsx'

/**
 * State that says which screen is shown. It changes once the file of the next screen is there, so that the last screen
 * stays until then. The last change wins.
 */
export function useLoaded<value>(
  initial: value | (() => value),
  screenOf: (value: value) => Loads | undefined,
): readonly [value, (next: value) => void] {
  const [value, setValue] = useState(initial)
  const last = useRef(0)

  const change = useCallback(
    (next: value) => {
      last.current += 1
      const mine = last.current
      const turn = () => {
        if (mine === last.current) setValue(() => next)
      }
      const screen = screenOf(next)
      // A file that cannot be loaded throws where the screen would stand.
      if (screen) screen.load().then(turn, turn)
      else turn()
    },
    [screenOf],
  )

  return [value, change]
}
