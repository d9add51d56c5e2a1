import { numberToHex } from 'viem'
import { clientTest, expect } from '../fixture.ts'

const test = clientTest('thirdweb', ['thirdweb'])

test('connects, and reads the capabilities of all chains', async ({ open, wallet, person, chain }) => {
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  expect(await connected).toBe(person.address)
  // thirdweb sends [address, undefined], which JSON turns into [address, null].
  expect(await does('capabilities')).toMatchObject({ [chain.chainId]: { atomic: { status: 'ready' } } })
})

test('switches to a chain that the wallet lacks, and sends its transaction there', async ({
  open,
  wallet,
  clients,
  person,
}) => {
  await clients.other.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 20n)])
  const { does } = await open()
  const connected = does('connect')
  await wallet.approve()
  await connected
  const switched = does('switchChain')
  await wallet.approve()
  await switched
  const sent = does('send')
  await wallet.approve()
  const hash = await sent
  const receipt = () => clients.other.rpc('eth_getTransactionReceipt', [hash])
  await expect.poll(receipt).toMatchObject({ status: '0x1' })
  expect(await does('chainId')).toBe(clients.other.chainId)
})
