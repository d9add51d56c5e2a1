import { useEffect, useState } from 'react'
import { Empty } from '../kit/Empty.tsx'
import { Screen } from '../kit/Screen.tsx'
import { useMirror } from '../mirror.ts'
import { Queue } from './Queue.tsx'
import { Request } from './Request.tsx'
import { Unlock } from './Unlock.tsx'

/** The approval window: one request of those that wait, behind the password where the wallet is locked. */
export function Approval() {
  const vault = useMirror((mirror) => mirror.vault)
  const queue = useMirror((mirror) => mirror.queue)
  const theme = useMirror((mirror) => mirror.settings.theme)
  const [chosen, choose] = useState<string>()

  useEffect(() => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
  }, [theme])

  if (!queue) return <Screen busy>{null}</Screen>
  const place = Math.max(
    0,
    queue.findIndex(({ id }) => id === chosen),
  )
  const asked = queue[place]
  if (!asked) return <Nothing />
  if (vault === 'locked') return <Unlock asked={asked} waiting={queue.length} />
  return (
    <Request key={asked.id} asked={asked}>
      {queue.length > 1 && <Queue place={place} count={queue.length} onGo={(to) => choose(queue[to]?.id)} />}
    </Request>
  )
}

/** Seen for a blink: the background closes the window once nothing waits in it. */
function Nothing() {
  useEffect(() => {
    document.title = 'Volley'
  }, [])
  return (
    <Screen>
      <Empty heading="Nothing waits">What a site asks of you will be here.</Empty>
    </Screen>
  )
}
