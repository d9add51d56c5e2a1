import { numberToHex } from 'viem'
import { clientTest, expect } from '../fixture.ts'

const test = clientTest('appKitWagmi', ['@reown/appkit', '@reown/appkit-adapter-wagmi', 'wagmi'])

test('connects, switches to a chain that the wallet lacks, and sends a transaction there', async ({
  open,
  wallet,
  clients,
  person,
}) => {
  await clients.other.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 20n)])
  const { page } = await open()
  const shown = (name: string) => page.getByRole('status', { name })
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('Volley').click()
  await wallet.approve()
  await expect(shown('address')).toHaveText(person.address)

  await page.getByRole('button', { name: 'Networks' }).click()
  await page.getByText('Second test chain').click()
  await wallet.approve()
  await expect(shown('chain')).toHaveText(String(clients.other.chainId))
  // AppKit shows the list again after the switch.
  await page.getByText('Choose Network').waitFor()
  await page.getByTestId('w3m-header-close').click()
  await page.getByRole('button', { name: 'Send' }).click()
  await wallet.approve()
  await expect(shown('hash')).toHaveText(/^0x/)
  const hash = await shown('hash').textContent()
  const receipt = () => clients.other.rpc('eth_getTransactionReceipt', [hash])
  await expect.poll(receipt).toMatchObject({ status: '0x1' })
})
