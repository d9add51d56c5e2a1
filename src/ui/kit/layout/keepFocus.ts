/**
 * Keeps the focus on something: where what had it goes away, it goes to the heading of what came instead, and where it
 * was switched off, it comes back once it is on again. Browsers leave it on the body, from where a keyboard begins anew
 * and a reader says nothing. Screens that know better set it themselves, and this leaves it there.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  // Who goes on to the browser's own buttons takes it along: what lost it is still there, and could have it. Where another
  // window has come to the front it has not gone on: the document still names it.
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
