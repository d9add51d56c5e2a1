import { useLayoutEffect, useState } from 'react'
import type { Note } from './notes.ts'

/** The warnings that the main part of a window shows, and the place of their ends. */
type Part = Pick<Element, 'getBoundingClientRect'>
type Drawn = Part & { dataset: { kind?: string | undefined } }

/** Notices drawn warnings whose ends are above the fold, and tells whether each kind was noticed so far. */
export function allSeen(
  kinds: readonly string[],
  main: Part,
  warnings: readonly Drawn[],
  seen: Set<unknown>,
): boolean {
  const fold = main.getBoundingClientRect().bottom + 1
  for (const one of warnings) if (one.getBoundingClientRect().bottom <= fold) seen.add(one)
  return kinds.every((kind) => {
    const own = warnings.filter(({ dataset }) => dataset.kind === kind)
    return own.length > 0 && own.every((one) => seen.has(one))
  })
}

/** True once the person had each of these warnings in sight. A changed one counts as another. */
export function useSeen(notes: readonly Note[]): boolean {
  const [isSeen, setSeen] = useState(false)
  const [seen] = useState(() => new Set<unknown>())
  const kinds = [...new Set(notes.map(({ warning }) => warning))].join()
  const content = JSON.stringify(notes.map(({ warning, heading }) => [warning, heading]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed heading is another warning on the page
  useLayoutEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    const look = () => {
      const drawn = [...main.querySelectorAll<HTMLElement>('[data-testid="warning"]')]
      setSeen(allSeen(kinds.split(','), main, drawn, seen))
    }
    look()
    main.addEventListener('scroll', look)
    // Some parts arrive late, and the window has any height.
    const sizes = new ResizeObserver(look)
    for (const part of [main, ...main.children]) sizes.observe(part)
    return () => {
      main.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [kinds, content, seen])
  return isSeen
}
