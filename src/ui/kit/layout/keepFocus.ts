/**
 * Keeps the focus on an element. If the focused element is removed, the new content's heading takes the focus.
 * If it is disabled, it gets the focus back once enabled. Browsers would move the focus to the body, where the
 * keyboard starts over and screen readers are silent. A focus that a screen sets itself stays.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  // If the element is still there and enabled, the person moved to the browser's own buttons: let the focus go.
  // If another window came to the front, `document.activeElement` is still the element: keep it.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      if (last !== target || document.activeElement === last) return
      if (last?.isConnected && !last.matches(':disabled')) last = null
    })
  })
  // A press outside all elements means that nothing should have the focus.
  document.addEventListener('pointerdown', () => {
    last = null
  })
  new MutationObserver(() => {
    clearTimeout(timer)
    // Runs after the renders that set the focus themselves.
    timer = setTimeout(() => hold(last))
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}

function hold(last: Element | null): void {
  if (!last || (document.activeElement && document.activeElement !== document.body)) return
  const next = last.isConnected ? last : headingNow()
  if (!(next instanceof HTMLElement)) return
  if (next !== last && !next.hasAttribute('tabindex')) next.tabIndex = -1
  next.focus({ preventScroll: next !== last })
}

/** The heading of the open sheet, or else of the screen. */
function headingNow(): Element | null {
  const place = document.querySelector(':modal') ?? document
  return place.querySelector(':is(h1, h2)[tabindex="-1"]') ?? place.querySelector('h1, h2')
}
