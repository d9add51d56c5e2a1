import { useEffect, useState } from 'react'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { type DeviceTurn, followTurn, keepTurn, readTurn } from '../../devices/turn.ts'
import { shownPlace, turnOf } from './shownSignature.ts'

/** Which of the waiting signatures to show, and how the person turns to another. `ready`: the last turn is read. */
export function useTurn(list: readonly SignatureWanted[]) {
  const [{ turn, ready }, setTurn] = useState<{ turn?: DeviceTurn | undefined; ready: boolean }>({
    ready: false,
  })
  const [seen, setSeen] = useState<string>()
  const place = shownPlace(list, turn, seen)
  const shown = list[place]
  const now = shown && turnOf(shown)
  if (ready && now !== seen) setSeen(now)

  useEffect(() => {
    const read = () =>
      readTurn()
        .catch(() => undefined)
        .then((turn) => setTurn({ turn, ready: true }))
    void read()
    return followTurn(read)
  }, [])

  function go(to: SignatureWanted | undefined) {
    if (!to || turnOf(to) === turn?.of) return
    const turned = { of: turnOf(to) }
    setTurn({ turn: turned, ready: true })
    keepTurn(turned).catch(console.error)
  }

  return {
    shown: ready ? shown : undefined,
    place,
    onGo: (to: number) => go(list[to]),
    onAct: () => go(shown),
  }
}
