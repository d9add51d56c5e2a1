import { createContext } from 'react'

type Waiting = {
  /** From 0. */
  place: number
  count: number
  onGo(place: number): void
  /** The person acts on the one that is shown, so it stays when others arrive. */
  onAct(): void
}

/** The place of the shown signature among those that wait for a device. */
export const WaitingSignatures = createContext<Waiting>({ place: 0, count: 1, onGo() {}, onAct() {} })
