import { useCallback, useRef, useState } from 'react'
import type { Loads } from './later.tsx'

/**
 * State that selects the screen. It changes once the next screen's file is loaded; until then the previous
 * screen stays. The last change wins.
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
      // If the file fails to load, the screen itself throws.
      if (screen) screen.load().then(turn, turn)
      else turn()
    },
    [screenOf],
  )

  return [value, change]
}
