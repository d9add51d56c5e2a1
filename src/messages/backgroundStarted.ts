/** Where the background says that it has started: pages that are out of sight wait for that, and do not start it. */
export const awake = 'awake'

export function sayAwake(): void {
  new BroadcastChannel(awake).postMessage(null)
}
