import { numberToHex } from 'viem'
import { clientTest, expect } from '../fixture.ts'

const test = clientTest('web3Onboard', ['@web3-onboard/core', '@web3-onboard/injected-wallets'])

// web3-onboard adds the chain with `blockExplorerUrls: null`. If the wallet refuses that, it waits forever.
test('switches to a chain that the wallet lacks, and sends a transaction there', async ({
  open,
  wallet,
  clients,
  person,
}) => {
  await clients.other.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 20n)])
  const { page, does } = await open()
  const connected = does('connect')
  await page.getByText('Volley').click()
  await wallet.approve()
  expect(await connected).toEqual(['Volley'])
  expect(await does('accounts')).toEqual([person.onWire])

  const switched = does('switchChain')
  await wallet.approve()
  expect(await switched).toBe(true)
  await expect.poll(() => does('chainId')).toBe(clients.other.chainId)
  const sent = does('send')
  await wallet.approve()
  const hash = await sent
  const receipt = () => clients.other.rpc('eth_getTransactionReceipt', [hash])
  await expect.poll(receipt).toMatchObject({ status: '0x1' })
})
