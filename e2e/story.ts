import type { dapp as page } from './dapp/main.ts'
import type { Dapp } from './fixtures.ts'

/** What a button of the demo page does. */
export type Story = Exclude<keyof typeof page, 'config' | 'client'>

/** Calls what a button of the demo page calls: plain viem over `window.ethereum`. */
export function play(dapp: Dapp, story: Story): Promise<unknown> {
  return dapp.page.evaluate((name: Story) => (window.dapp[name] as () => Promise<unknown>)(), story)
}
