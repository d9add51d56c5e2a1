import {
  type Address,
  hexToBigInt,
  parseTransaction,
  stringToHex,
  toHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { english, generateMnemonic } from 'viem/accounts'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { answered, patience } from '../device/deviceWindow.ts'
import { holdInFront, photograph } from '../device/fakeCamera.ts'
import { createQrDevice } from '../device/qrDevice.ts'
import {
  addDevice,
  answer,
  type Device,
  makeDevice,
  readBy,
  signingWindow,
  signOn,
} from '../device/useDevice.ts'
import { type Chain, type Dapp, expect, placeCode, test } from '../fixtures.ts'
import { permit } from '../permit.ts'

async function connected(
  wallet: Wallet,
  dapp: Dapp,
  chain: Chain,
): Promise<{ device: Device; from: Address }> {
  const device = await makeDevice(chain)
  await addDevice(wallet, device)
  await dapp.connect()
  return { device, from: device.address(0) as Address }
}

test('a message and a permit are signed by a device, and no mistake of it counts', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { device, from } = await connected(wallet, dapp, chain)

  const message = 'Hello from a device'
  const asked = dapp.request('personal_sign', [stringToHex(message), from])
  await wallet.approve()
  await expect((await signingWindow(wallet)).getByText(message)).toBeVisible(patience)
  await signOn(wallet, device, ['otherRequest', 'otherAccount', 'highS', 'notASignature'])
  const signed = await asked
  expect(await verifyMessage({ address: from, message, signature: signed.result as `0x${string}` })).toBe(
    true,
  )
  expect(device.shown.at(-1)).toMatchObject({ type: 3, path: "44'/60'/0'/0/0", origin: 'Volley' })

  const data = permit(chain, from)
  const asking = dapp.request('eth_signTypedData_v4', [from, JSON.stringify(data)])
  await wallet.approve()
  await signOn(wallet, device)
  const { result } = await asking
  expect(await verifyTypedData({ ...data, address: from, signature: result } as never)).toBe(true)
  expect(device.shown.at(-1)?.type).toBe(2)
})

test('a cut animation is no signature, parts of another answer stay out, and pictures count as well', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { device, from } = await connected(wallet, dapp, chain)
  const message = 'Read in parts'
  const asked = dapp.request('personal_sign', [stringToHex(message), from])
  await wallet.approve()
  const page = await signingWindow(wallet)
  const id = await page.getByTestId('device').getAttribute('data-wanted')
  const request = await readBy(device, page)
  const [cut, whole] = [device.sign(request, 'otherAccount').slice(0, 1), device.sign(request)]
  const parts = page.getByTestId('code-part')

  await answer(page, cut)
  await expect(parts).toContainText('1 of 2', patience)
  await expect(page.locator(`[data-wanted="${id}"]`)).toBeVisible()
  // Another page takes the picture, so that this page's camera cannot read the first part.
  await holdInFront(dapp.page, whole.slice(0, 1))
  const picture = await photograph(dapp.page)
  // No late picture of the cut animation may come between the two parts.
  await holdInFront(page, ['no code of a device'])
  await expect(page.getByTestId('code-problem')).toBeVisible(patience)
  await holdInFront(page, whole.slice(1, 2))
  await expect(page.getByTestId('code-problem')).toHaveCount(0, patience)
  await page.getByTestId('code-picture').setInputFiles(picture)
  await answered(page, id)
  const { result } = await asked
  expect(await verifyMessage({ address: from, message, signature: result as `0x${string}` })).toBe(true)
})

test('three calls run one after the other, through a closed window and a killed background', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { device, from } = await connected(wallet, dapp, chain)
  const calls = [1, 2, 3].map((value) => ({ to: chain.accounts[5] as Address, value: toHex(value) }))
  const balance = async () => BigInt(String(await chain.rpc('eth_getBalance', [chain.accounts[5], 'latest'])))
  const before = await balance()
  const sending = dapp.request('wallet_sendCalls', [
    { version: '2.0.0', from, chainId: toHex(chain.chainId), atomicRequired: false, calls },
  ])
  await wallet.approve()
  const { result } = await sending
  const { id } = result as { id: string }

  await signOn(wallet, device)
  const page = await signingWindow(wallet)
  await expect(page.getByTestId('device-call')).toContainText('2', patience)
  const request = await readBy(device, page)
  await wallet.killBackground()
  await page.close()
  expect((await dapp.request('wallet_getCallsStatus', [id])).result).toMatchObject({ status: 100 })

  const home = await wallet.home()
  await home.bringToFront()
  await home.getByTestId('tab-activity').click()
  await home.getByTestId('activity').first().click()
  await home.getByTestId('batch-sign').click()
  const again = await signingWindow(wallet)
  expect(await readBy(device, again)).toEqual(request)
  await signOn(wallet, device, ['otherAccount'])
  await signOn(wallet, device)

  await expect(async () => {
    expect((await dapp.request('wallet_getCallsStatus', [id])).result).toMatchObject({
      status: 200,
      atomic: false,
    })
  }).toPass(patience)
  await expect.poll(balance).toBe(before + 6n)
  const nonces = device.shown.map(({ data }) => parseTransaction(`0x${data.toString('hex')}`).nonce ?? 0)
  expect([...new Set(nonces)]).toEqual([0, 1, 2])
})

test('of several waiting signatures each can be reached, and signed or refused', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { device, from } = await connected(wallet, dapp, chain)
  const sending = dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      from,
      chainId: toHex(chain.chainId),
      atomicRequired: false,
      calls: [{ to: chain.accounts[5] as Address, value: '0x1' }],
    },
  ])
  await wallet.approve()
  const { id } = (await sending).result as { id: string }
  await expect((await signingWindow(wallet)).getByTestId('device-calls')).toBeVisible(patience)
  const asked = dapp.request('personal_sign', [stringToHex('In between'), from])
  await wallet.approve()

  const page = await signingWindow(wallet)
  const screen = page.getByTestId('device')
  await expect(screen).toHaveAttribute('data-kind', 'message', patience)
  await expect(page.getByRole('navigation')).toContainText('1 of 2')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(screen).toHaveAttribute('data-kind', 'typedTransaction')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(screen).toHaveAttribute('data-kind', 'message')

  const home = await wallet.home()
  await home.getByTestId('tab-activity').click()
  await home.getByTestId('activity').first().click()
  await home.getByTestId('batch-sign').click()
  await expect(screen).toHaveAttribute('data-kind', 'typedTransaction', patience)
  await page.getByTestId('reject').click()
  await expect(screen).toHaveAttribute('data-kind', 'message', patience)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await signOn(wallet, device)
  expect((await asked).result).toMatch(/^0x/)
  await expect(async () => {
    expect((await dapp.request('wallet_getCallsStatus', [id])).result).toMatchObject({ status: 400 })
  }).toPass(patience)
})

test('what the person just approved is shown before the batch that they turned to earlier', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { from } = await connected(wallet, dapp, chain)
  const calls = [{ to: chain.accounts[5] as Address, value: '0x1' }]
  const batch = { version: '2.0.0', from, chainId: toHex(chain.chainId), atomicRequired: false, calls }
  const sending = dapp.request('wallet_sendCalls', [batch])
  await wallet.approve()
  await sending
  await (await signingWindow(wallet)).close()
  const home = await wallet.home()
  await home.getByTestId('tab-activity').click()
  await home.getByTestId('activity').first().click()
  await home.getByTestId('batch-sign').click()
  const earlier = await signingWindow(wallet)
  await expect(earlier.getByTestId('device')).toHaveAttribute('data-kind', 'typedTransaction', patience)
  await earlier.close()

  const asked = dapp.request('personal_sign', [stringToHex('Just approved'), from])
  await wallet.approve()
  const window = await signingWindow(wallet)
  await expect(window.getByTestId('device')).toHaveAttribute('data-kind', 'message', patience)
  await window.getByTestId('reject').click()
  expect((await asked).error).toMatchObject({ code: 4001 })
})

test('an account that is upgraded runs its calls as one, with one signature', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const { device, from } = await connected(wallet, dapp, chain)
  const chainId = toHex(chain.chainId)
  const capabilities = async () => (await dapp.request('wallet_getCapabilities', [from, [chainId]])).result
  expect(await capabilities()).toMatchObject({ [chainId]: { atomic: { status: 'unsupported' } } })
  const calls = [1, 2].map((value) => ({ to: chain.accounts[5] as Address, value: toHex(value) }))
  const batch = { version: '2.0.0', from, chainId, atomicRequired: true, calls }
  expect((await dapp.request('wallet_sendCalls', [batch])).error).toMatchObject({ code: 5760 })

  await placeCode(chain, from, `0xef0100${chain.delegate.slice(2)}`)
  await expect(async () => {
    expect(await capabilities()).toMatchObject({ [chainId]: { atomic: { status: 'supported' } } })
  }).toPass(patience)
  const sending = dapp.request('wallet_sendCalls', [batch])
  await wallet.approve()
  await sending
  await signOn(wallet, device)
  const { id } = (await sending).result as { id: string }
  await expect(async () => {
    const { result } = await dapp.request('wallet_getCallsStatus', [id])
    expect(result).toMatchObject({ status: 200, atomic: true })
  }).toPass(patience)
  expect(device.shown).toHaveLength(1)
  expect(hexToBigInt(`0x${device.shown[0]?.data.toString('hex').slice(0, 2)}`)).toBe(2n)
})

test('a person who refuses on the device ends the request, and a watched account gets its device', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const device = await makeDevice(chain)
  const from = device.address(0) as Address
  const home = await wallet.home()
  await home.getByTestId('account').click()
  await home.getByTestId('account-add').click()
  await home.getByTestId('watch-address').click()
  await home.getByTestId('watch-input').fill(from)
  await home.getByTestId('submit').click()
  await expect(home.locator(`[data-testid="account"][data-address="${from}"]`)).toBeVisible()
  await home.goto(`${wallet.origin}/popup.html#/account/${from}`)
  await holdInFront(home, createQrDevice(generateMnemonic(english)).accountCodes())
  await home.getByTestId('device-add').click()
  await expect(home.getByTestId('device-problem')).toBeVisible(patience)
  await holdInFront(home, device.accountCodes().slice(0, 1))
  await home.goto(`${wallet.origin}/popup.html`)
  await home.goto(`${wallet.origin}/popup.html#/account/${from}`)
  await holdInFront(home, device.accountCodes())
  await home.getByTestId('device-add').click()
  await expect(home.getByTestId('device-account')).toHaveCount(1, patience)
  await home.getByTestId('submit').click()
  await expect(home.getByTestId('device-add')).toHaveCount(0)

  await dapp.connect()
  const asked = dapp.request('personal_sign', [stringToHex('No'), from])
  await wallet.approve()
  const page = await signingWindow(wallet)
  await page.getByTestId('reject').click()
  expect((await asked).error).toMatchObject({ code: 4001 })
})
