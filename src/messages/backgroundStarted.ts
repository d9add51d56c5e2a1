/**
 * The background's announcement that it has started: hidden pages wait for it, and do not start the background.
 */
export const awake = 'awake'

export function sayAwake(): void {
  new BroadcastChannel(awake).postMessage(null)
}
