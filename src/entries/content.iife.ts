import { toWallet } from '../messages/pageFrames.ts'
import { createBridge } from '../page/bridge.ts'

/**
 * Waits for the page's first request. Code that runs or stays in memory here costs every page on the web, so
 * the bridge is not even compiled before that.
 */
if (self.origin !== 'null') {
  let take: ReturnType<typeof createBridge> | undefined
  window.addEventListener(toWallet, (event) => {
    take ??= createBridge()
    take((event as CustomEvent).detail)
  })
}
