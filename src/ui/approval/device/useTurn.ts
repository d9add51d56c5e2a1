import { useEffect, useState } from 'react'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { type DeviceTurn, followTurn, keepTurn, readTurn } from '../../devices/turn.ts'
import { latecomer, shownPlace, turnOf } from './shownSignature.ts'

/**
 * Which of the waiting signatures to show, and how the person turns to another. `ready`: the last turn is read. After
 * a request was `decided` in this window, its own signature comes first.
 */
export function useTurn(list: readonly SignatureWanted[], decided: number) {
  const [{ turn, ready }, setTurn] = useState<{ turn?: DeviceTurn | undefined; ready: boolean }>({
    ready: false,
  })
  const [seen, setSeen] = useState<string>()
  const [before] = useState(() => list.map(turnOf))
  const place = shownPlace(list, turn, (decided && latecomer(list, before, seen)) || seen)
  const shown = list[place]
  const now = shown && turnOf(shown)
  if (ready && now !== seen) setSeen(now)

  useEffect(() => {
    const read = () =>
      readTurn()
        .catch(() => undefined)
        .then((turn) => setTurn({ turn, ready: true }))
    if (decided) setTurn({ ready: true })
    else void read()
    return followTurn(read)
  }, [decided])

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
