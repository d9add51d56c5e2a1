import { awake } from '../../messages/backgroundStarted.ts'
import { isSeen, whenSeen } from './onVisible.ts'

/** Does something at once where this page is in sight, else once it is, or once the background started for another reason. */
export function whenAwake(work: () => void): void {
  if (isSeen()) {
    work()
    return
  }
  const channel = new BroadcastChannel(awake)
  const once = () => {
    channel.close()
    end()
    work()
  }
  const end = whenSeen(once)
  channel.onmessage = once
}
