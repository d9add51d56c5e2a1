/**
 * Keeps the focus on an element. If the focused one disappears, the focus moves to the heading of the new
 * content; if it was disabled, it returns once enabled. Browsers leave it on the body, where the keyboard
 * starts over and a screen reader is silent. A screen that sets the focus itself keeps its choice.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  // Moving to the browser's own buttons takes the focus along: the element is still there, and could have it. A
  // window in front does not move it: the document still names the element.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      if (last !== target || document.activeElement === last) return
      if (last?.isConnected && !last.matches(':disabled')) last = null
    })
  })
  // Who presses beside everything wants it nowhere.
  document.addEventListener('pointerdown', () => {
    last = null
  })
  new MutationObserver(() => {
    clearTimeout(timer)
    // After all that draws has set it.
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

/** Where one would begin to read: in the sheet that is open, or on the screen. */
function headingNow(): Element | null {
  const place = document.querySelector(':modal') ?? document
  return place.querySelector(':is(h1, h2)[tabindex="-1"]') ?? place.querySelector('h1, h2')
}
