import { toWallet } from '../messages/pageFrames.ts'
import { createBridge } from '../page/bridge.ts'

/**
 * Waits for the page's first request. Every page on the web pays for what runs here and for what stays in its memory, so
 * the bridge is not even compiled before.
 */
if (self.origin !== 'null') {
  let take: ReturnType<typeof createBridge> | undefined
  window.addEventListener(toWallet, (event) => {
    take ??= createBridge()
    take((event as CustomEvent).detail)
  })
}
