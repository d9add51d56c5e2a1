import {
  type Address,
  type Hex,
  parseGwei,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  toHex,
  verifyTypedData,
} from 'viem'
import { patience } from '../device/deviceWindow.ts'
import { addDevice, makeDevice, signOn } from '../device/useDevice.ts'
import { expect, test } from '../fixtures.ts'
import { permit } from '../permit.ts'

test('a device that shows several keys signs a legacy transaction and a permit, each for its own request only', async ({
  wallet,
  dapp,
  chain,
}) => {
  test.slow()
  const device = await makeDevice(chain)
  const from = device.address(0) as Address
  await addDevice(wallet, device, undefined, device.accountCodes('crypto-account'))
  await dapp.connect()

  const to = chain.accounts[5] as Address
  const gasPrice = parseGwei('20')
  const payment = { from, to, value: toHex(5n), gasPrice: toHex(gasPrice) }
  const sending = dapp.request('eth_sendTransaction', [payment])
  await wallet.approve()
  await signOn(wallet, device, ['otherRequest'])
  const hash = (await sending).result as Hex
  const bytes: Hex = `0x${device.shown.at(-1)?.data.toString('hex')}`
  expect(device.shown.at(-1)).toMatchObject({ type: 1, chainId: chain.chainId })
  const shown = parseTransaction(bytes)
  expect(shown).toMatchObject({
    type: 'legacy',
    chainId: chain.chainId,
    to: to.toLowerCase(),
    value: 5n,
    gasPrice,
  })
  await expect(async () => {
    expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({
      status: '0x1',
      type: '0x0',
      from: from.toLowerCase(),
    })
  }).toPass(patience)
  const { r, s, v } = await chain.rpc('eth_getTransactionByHash', [hash])
  const serializedTransaction = serializeTransaction(shown, { r, s, v: BigInt(v) })
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(from)

  const data = permit(chain, from)
  const asked = dapp.request('eth_signTypedData_v4', [from, JSON.stringify(data)])
  await wallet.approve()
  await signOn(wallet, device, ['otherRequest'])
  const { result } = await asked
  expect(await verifyTypedData({ ...data, address: from, signature: result } as never)).toBe(true)
  expect(device.shown.at(-1)?.type).toBe(2)
})
