import { type Address, parseEther, stringToHex, toHex } from 'viem'
import { patience } from '../../device/deviceWindow.ts'
import { addDevice, answer, makeDevice, readBy, signingWindow, signOn } from '../../device/useDevice.ts'
import { openDapp } from '../../fixtures.ts'
import { batch } from '../../sending.ts'
import { settledApproval } from '../settledApproval.ts'
import { details, select } from './accounts.ts'
import { sites, type World } from './world.ts'

/** A well-known phrase, so the pictures show the same address each time. */
const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

/** A device with QR codes: its account, a message with half of its answer, and a batch that waits for its second signature. */
export async function deviceScreens({ chain, wallet, picture, address, mira }: World): Promise<void> {
  const device = await makeDevice(chain, phrase)
  const from = device.address(0) as Address
  const home = await addDevice(wallet, device, (page) => picture('device-import', page))
  await details(home, from)
  await picture('device-account', home)
  await home.reload()

  const dapp = await openDapp(wallet, sites.lending)
  await dapp.connect()
  const message = dapp.request('personal_sign', [stringToHex('I am the owner of this account.'), from])
  await settledApproval(wallet)
  await wallet.approve()
  const window = await signingWindow(wallet)
  await picture('device-message', window)
  const request = await readBy(device, window)
  await answer(window, device.sign(request).slice(0, 1))
  await window.getByTestId('code-part').filter({ hasText: '1' }).waitFor(patience)
  await picture('device-scan', window)
  await window.getByTestId('reject').click()
  await message

  const calls = ['0.25', '0.4'].map((amount) => ({ to: mira, value: toHex(parseEther(amount)) }))
  const sending = dapp.request('wallet_sendCalls', batch(chain, from, { calls }))
  await picture('approval-device', await settledApproval(wallet))
  await wallet.approve()
  await sending
  await signOn(wallet, device)
  const second = await signingWindow(wallet)
  await second.getByTestId('device-call').filter({ hasText: '2' }).waitFor()
  await picture('device-call', second)
  await second.close()

  await home.bringToFront()
  await home.getByTestId('tab-activity').click()
  await home.getByTestId('activity').first().click()
  await home.getByTestId('batch-sign').waitFor()
  await picture('device-waits', home)
  await home.reload()
  await select(home, address)
}
