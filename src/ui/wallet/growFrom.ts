/** Lets the next screen grow from the middle of the pressed row, which has the focus. Else from the page's. */
export function growFromFocus(): void {
  const row = document.activeElement?.getBoundingClientRect()
  const middle = row ? `${row.top + row.height / 2}px` : '50%'
  document.documentElement.style.setProperty('--grows-from', middle)
}
