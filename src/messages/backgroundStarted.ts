/** Channel on which the background reports its start. Hidden pages wait for that instead of starting it. */
export const awake = 'awake'

export function sayAwake(): void {
  new BroadcastChannel(awake).postMessage(null)
}
