import { type Address, type Hex, parseTransaction, stringToHex, toHex, verifyMessage } from 'viem'
import { addDevice, type Device, makeDevice, readBy, signingWindow, signOn } from '../../device/useDevice.ts'
import { placeCode } from '../../fixtures.ts'
import { batch, idOf, settled } from '../../sending.ts'
import { settledApproval } from '../settledApproval.ts'
import { type Opened, openWallet } from './openWallet.ts'
import { same } from './outcome.ts'
import type { Stage, Story } from './story.ts'

/** A page, a wallet, and a device whose key the wallet never has. */
type Desk = Opened & { device: Device; from: Address }

/** A device with QR codes signs a message and two batches, through a closed window and a dead background. */
export const signByCodes: Story = async (stage) => {
  const { report } = stage
  const desk = await openDesk(stage)
  await report('Show the device’s code to the camera, and add its first account', () => add(desk, stage))
  await report('Sign a message on the device', () => message(desk, stage))
  await report('Send three calls, close the window and kill the background at the second', () =>
    calls(desk, stage),
  )
  await report('Send two calls from an account that is upgraded', () => upgraded(desk, stage))
}

async function openDesk(stage: Stage): Promise<Desk> {
  const opened = await openWallet(stage)
  const device = await makeDevice(opened.chain)
  return { ...opened, device, from: device.address(0) as Address }
}

async function add({ wallet, device, dapp }: Desk, { picture }: Stage): Promise<string> {
  const home = await addDevice(wallet, device, (page) => picture('qr-import', page))
  await picture('qr-home', home)
  await dapp.connect()
  return `The wallet has the address ${device.address(0)}, and no key of it.`
}

async function message({ wallet, dapp, device, from }: Desk, { picture }: Stage): Promise<string> {
  const text = 'Hello from a device'
  const asked = dapp.request('personal_sign', [stringToHex(text), from])
  await settledApproval(wallet)
  await wallet.approve()
  await picture('qr-message', await signingWindow(wallet))
  await signOn(wallet, device)
  const signature = (await asked).result as Hex
  same('The signer of the message', await verifyMessage({ address: from, message: text, signature }), true)
  return 'The page has the signature.'
}

async function calls({ chain, wallet, dapp, device, from }: Desk, { picture }: Stage): Promise<string> {
  const to = chain.accounts[5] as Address
  const asked = dapp.request(
    'wallet_sendCalls',
    batch(chain, from, {
      atomicRequired: false,
      calls: [1, 2, 3].map((value) => ({ to, value: toHex(BigInt(value) * 10n ** 17n) })),
    }),
  )
  await picture('qr-batch-approval', await settledApproval(wallet))
  const before = device.shown.length
  await wallet.approve()
  const id = await idOf(asked)
  await signOn(wallet, device)

  const second = await signingWindow(wallet)
  await second.getByTestId('device-call').filter({ hasText: '2' }).waitFor()
  await picture('qr-batch-second', second)
  const request = await readBy(device, second)
  await wallet.killBackground()
  await second.close()
  const home = await wallet.home()
  await home.bringToFront()
  await home.getByTestId('tab-activity').click()
  await home.getByTestId('activity').first().click()
  await home.getByTestId('batch-sign').waitFor()
  await picture('qr-batch-waits', home)
  await home.getByTestId('batch-sign').click()
  same('The bytes after the restart', await readBy(device, await signingWindow(wallet)), request)
  await signOn(wallet, device)
  await signOn(wallet, device)

  const { status, receipts } = await settled(dapp, id)
  same('The status', { status, receipts: receipts?.length }, { status: 200, receipts: 3 })
  const nonces = device.shown.slice(before).map(({ data }) => parseTransaction(toHex(data)).nonce ?? 0)
  same('The nonces that the device signed', [...new Set(nonces)], [0, 1, 2])
  return 'Each call ran once, with one signature each.'
}

async function upgraded({ chain, wallet, dapp, device, from }: Desk, { picture }: Stage): Promise<string> {
  await placeCode(chain, from, `0xef0100${chain.delegate.slice(2)}`)
  const before = device.shown.length
  const to = chain.accounts[5] as Address
  const send = () =>
    dapp.request(
      'wallet_sendCalls',
      batch(chain, from, {
        atomicRequired: false,
        calls: [1, 2].map((value) => ({ to, value: toHex(BigInt(value) * 10n ** 17n) })),
      }),
    )
  const asked = send()
  await picture('qr-upgraded-approval', await settledApproval(wallet))
  await wallet.approve()
  const id = await idOf(asked)
  await signOn(wallet, device)
  const { status, atomic } = await settled(dapp, id)
  same('The status', { status, atomic }, { status: 200, atomic: true })
  same('Signatures of the device', device.shown.length - before, 1)
  return 'One signature ran both calls as one.'
}
