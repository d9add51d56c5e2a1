import { createStore } from 'zustand/vanilla'

/** The current sentence. The key distinguishes two equal sentences in a row. */
export const saying = createStore<{ sentence: string; key: number } | undefined>(() => undefined)

const duration = 4000
let last: ReturnType<typeof setTimeout> | undefined
let key = 0

/**
 * Confirms the user's action ("Address copied") for four seconds. Not for errors, not for other events. If the
 * action also leads to another screen, say it afterwards.
 */
export function say(sentence: string): void {
  clearTimeout(last)
  saying.setState({ sentence, key: ++key }, true)
  last = setTimeout(hush, duration)
}

/** Removes the sentence, since it belongs to the screen that the user leaves. */
export function hush(): void {
  saying.setState(undefined, true)
}
