import { awake } from '../../messages/backgroundStarted.ts'
import { isSeen, onVisible } from './onVisible.ts'

/** Runs `work` once this page is visible, or once the background starts for another reason. */
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
  const end = onVisible(once)
  channel.onmessage = once
}
