/** A ref that scrolls as little as possible to show the whole element once it is there. */
export function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
