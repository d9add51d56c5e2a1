import { createStore } from 'zustand/vanilla'

/** The current announcement. The key distinguishes two equal sentences. */
export const saying = createStore<{ sentence: string; key: number } | undefined>(() => undefined)

const duration = 4000
let last: ReturnType<typeof setTimeout> | undefined
let key = 0

/** Says what the user just did ("Address copied"), for four seconds, one at a time. Not for errors and not for news. */
export function say(sentence: string): void {
  clearTimeout(last)
  saying.setState({ sentence, key: ++key }, true)
  last = setTimeout(() => saying.setState(undefined, true), duration)
}
