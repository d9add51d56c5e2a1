import type { Page } from '@playwright/test'
import { toHex } from 'viem'
import { english, generateMnemonic } from 'viem/accounts'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { type Chain, expect } from '../fixtures.ts'
import { pressClosing } from '../pressToClose.ts'
import { answered, patience, windowWith } from './deviceWindow.ts'
import { holdInFront, watchScreen } from './fakeCamera.ts'
import { createQrDevice, type Mistake } from './qrDevice.ts'

/* The steps of a person with a device that reads and shows QR codes. */

export type Device = ReturnType<typeof createQrDevice>

/** A device with ether on its first account. */
export async function makeDevice(
  chain: Pick<Chain, 'rpc'>,
  phrase = generateMnemonic(english),
): Promise<Device> {
  const device = createQrDevice(phrase)
  await chain.rpc('anvil_setBalance', [device.address(0), toHex(10n ** 20n)])
  return device
}

/**
 * Adds the first account of the device as a person does, who lets the camera look at its `codes`. `look` runs when the
 * wallet lists the device's accounts. Returns the wallet's page.
 */
export async function addDevice(
  wallet: Wallet,
  device: Device,
  look?: (page: Page) => Promise<void>,
  codes = device.accountCodes(),
): Promise<Page> {
  const page = await wallet.home()
  await page.getByTestId('account').click()
  await page.getByTestId('account-add').click()
  await holdInFront(page, codes)
  await page.getByTestId('import-device').click()
  await expect(page.locator(`[data-address="${device.address(0)}"]`)).toBeVisible(patience)
  await look?.(page)
  await page.getByTestId('submit').click()
  await expect(page.getByTestId('account')).toContainText('Device 1')
  return page
}

/** The window that shows what a device is to sign. */
export const signingWindow = (wallet: Wallet): Promise<Page> => windowWith(wallet, 'device')

/** Lets the device read the window's codes. */
export const readBy = async (device: Device, page: Page) => watchScreen(page, (codes) => device.read(codes))

/** Holds the device's answer in front of the camera. */
export async function answer(page: Page, codes: readonly string[]): Promise<void> {
  const scan = page.getByTestId('device-scan')
  await holdInFront(page, codes)
  if ((await scan.count()) === 0) await page.getByTestId('device-show').click()
  await pressClosing(scan)
}

/** Reads, signs and answers: everything that a person does with a device for one signature. */
export async function signOn(
  wallet: Wallet,
  device: Device,
  mistakes: readonly Mistake[] = [],
): Promise<void> {
  const page = await signingWindow(wallet)
  const id = await page.getByTestId('device').getAttribute('data-wanted')
  const request = await readBy(device, page)
  for (const mistake of mistakes) {
    await answer(page, device.sign(request, mistake))
    await expect(page.getByTestId('device-failure')).toBeVisible(patience)
    await expect(page.locator(`[data-wanted="${id}"]`)).toBeVisible()
    await page.getByTestId('device-show').click()
  }
  await answer(page, device.sign(request))
  await answered(page, id)
}
