import { signByLedger } from './ledgerStory.ts'
import { signByCodes } from './qrStory.ts'
import type { Story } from './story.ts'

/** Both kinds of devices, each with a wallet of its own. */
export const devices: Story = async (stage) => {
  await signByCodes(stage)
  await signByLedger(stage)
}
