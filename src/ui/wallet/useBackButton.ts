import { useLayoutEffect, useRef } from 'react'

/** Data attributes that distinguish elements with the same test id. */
const marks = ['id', 'address', 'symbol', 'chainId'] as const

/**
 * Returns the focus to the element that opened a screen. React has rendered it again since, so we find it by
 * its data attributes. If it is gone, the focus stays on the heading.
 */
export function useWayBack(away: boolean): void {
  const from = useRef<string>(undefined)
  const wasAway = useRef(away)
  const opened = !wasAway.current && away
  // Runs during render, while the pressed element still exists.
  if (opened) from.current = selectorOf(document.activeElement)

  useLayoutEffect(() => {
    if (wasAway.current && !away && from.current) focusOn(document.querySelector(from.current))
    wasAway.current = away
  }, [away])
}

function focusOn(found: Element | null): void {
  const pressed = found?.matches(':is(button,a)') ? found : found?.querySelector(':is(button,a)')
  if (pressed instanceof HTMLElement) pressed.focus()
}

function selectorOf(element: Element | null): string | undefined {
  const named = element?.closest<HTMLElement>('[data-testid]')
  if (!named) return undefined
  const { dataset } = named
  const parts = marks.flatMap((mark) => (dataset[mark] === undefined ? [] : [[mark, dataset[mark]] as const]))
  return [['testid', dataset.testid ?? ''] as const, ...parts]
    .map(([mark, value]) => `[data-${mark.replace(/[A-Z]/g, '-$&').toLowerCase()}="${CSS.escape(value)}"]`)
    .join('')
}
