import { numberToHex } from 'viem'
import { clientTest, expect } from '../fixture.ts'

const test = clientTest('appKitEthers', ['@reown/appkit', '@reown/appkit-adapter-ethers', 'ethers'])

// AppKit adds the chain with `blockExplorerUrls: [null]` and an image id as icon.
test('connects, switches to a chain that the wallet lacks, and sends a transaction there', async ({
  open,
  wallet,
  clients,
  person,
}) => {
  await clients.other.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 20n)])
  const { page, does } = await open()
  await does('connect')
  await page.getByText('Volley').click()
  await wallet.approve()
  await expect.poll(() => does('address')).toBe(person.address)

  await does('networks')
  await page.getByText('Second test chain').click()
  await wallet.approve()
  await expect.poll(() => does('chainId')).toBe(clients.other.chainId)
  const sent = does('send')
  await wallet.approve()
  const hash = await sent
  const receipt = () => clients.other.rpc('eth_getTransactionReceipt', [hash])
  await expect.poll(receipt).toMatchObject({ status: '0x1' })
})
