import type { Page } from '@playwright/test'
import { type Address, keccak256 } from 'viem'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { addLedger } from '../device/addLedger.ts'
import { answered } from '../device/deviceWindow.ts'
import { addDevice, answer, makeDevice, readBy } from '../device/useDevice.ts'
import type { Chain } from '../fixtures.ts'

/** The steps of one signature on a device, in order: the window shows it, the device has it, the device answered. */
export const steps = ['shown', 'signing', 'answered'] as const
export type Step = (typeof steps)[number]

/** A device whose account is in the wallet. */
export type DeviceInHand = {
  from: Address
  /** The approval offers several ways to run a batch. */
  choosesMode: boolean
  /** Signs what the window shows. Waits for `reached` at each step. Rejects if the window does not take part. */
  sign(page: Page, reached: (step: Step) => Promise<void>): Promise<void>
  /** All requests to sign that the device received, in order. */
  asked(): readonly string[]
}

/** The longest wait for a button of the window, in milliseconds. */
const patience = { timeout: 10_000 }

/** A device with QR codes, and its account in the wallet. */
export async function takeQrDevice(wallet: Wallet, chain: Chain): Promise<DeviceInHand> {
  const device = await makeDevice(chain)
  await addDevice(wallet, device)
  return {
    from: device.address(0) as Address,
    choosesMode: false,
    asked: () => device.shown.map(({ data }) => keccak256(data)),
    async sign(page, reached) {
      const id = await wantedOn(page)
      // After a fault, the window shows the camera.
      const back = page.getByTestId('device-show')
      if (await back.count()) await back.click(patience)
      await reached('shown')
      const request = await readBy(device, page)
      const codes = device.sign(request)
      await reached('signing')
      await answer(page, codes)
      await reached('answered')
      await settled(page, id)
    },
  }
}

/** A stand-in for a Ledger, and its account in the wallet. */
export async function takeLedger(wallet: Wallet, chain: Chain): Promise<DeviceInHand> {
  const { standIn, port, from } = await addLedger(wallet, chain)
  // The window asks at once for what follows a signature, so the device may show it before its turn here.
  let turn = nextTurn()
  port.whileReading(async () => (await turn.reads)())
  return {
    from,
    choosesMode: true,
    asked: () => standIn.shown.map((shown) => JSON.stringify(shown)),
    async sign(page, reached) {
      const id = await wantedOn(page)
      await reached('shown')
      const isRead = new Promise<void>((resolve) =>
        turn.comes(async () => {
          await reached('signing')
          resolve()
        }),
      )
      // A button that is busy ignores the press.
      await page.getByTestId('ledger-sign').click({ ...patience, force: true })
      await Promise.race([isRead, page.getByTestId('device-failure').waitFor(patience)])
      turn = nextTurn()
      await reached('answered')
      await settled(page, id)
    },
  }
}

/** The person's next turn: the device waits until it is known what they do. */
function nextTurn() {
  let comes = (_: () => Promise<void>): void => undefined
  const reads = new Promise<() => Promise<void>>((resolve) => {
    comes = resolve
  })
  return { reads, comes: (task: () => Promise<void>) => comes(task) }
}

/** Waits until the window asks for something else, has closed, or says that the answer did not arrive. */
const settled = (page: Page, id: string | null) =>
  Promise.any([answered(page, id, patience), page.getByTestId('device-failure').waitFor(patience)])

const wantedOn = (page: Page) => page.getByTestId('device').getAttribute('data-wanted', patience)
