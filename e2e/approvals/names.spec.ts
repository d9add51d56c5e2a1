import { type Address, bytesToHex, getAddress, type Hex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { contracts, deployContract, testClient } from '../contracts/deploy.mjs'
import { test as base, type Chain, expect, startChain } from '../fixtures.ts'
import { hearNode } from '../hear.ts'

/** The wallet resolves names here, on chains that have them. Holesky is one of them. */
const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const mira = getAddress(`0x${'a1'.repeat(20)}`)
const ben = getAddress(`0x${'b2'.repeat(20)}`)
const evil = getAddress(`0x${'e1'.repeat(20)}`)

const test = base.extend<object, { chain: Chain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startChain({ chainId: 17_000 })
      const names = await deployContract(chain.url, 'TestNames')
      await chain.rpc('anvil_setCode', [resolver, await chain.rpc('eth_getCode', [names, 'pending'])])
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
})

const dns = (name: string) => bytesToHex(packetToBytes(name))

async function write(chain: Chain, functionName: string, args: (Hex | string)[]): Promise<void> {
  const client = testClient(chain.url, 9)
  const { abi } = contracts.TestNames
  const hash = await client.writeContract({ address: resolver, abi, functionName, args, chain: null })
  // The wallet reads canonical blocks.
  const { nonce } = await client.getTransaction({ hash })
  await expect
    .poll(async () => Number(await chain.rpc('eth_getTransactionCount', [client.account.address, 'latest'])))
    .toBeGreaterThan(nonce)
}

const point = (chain: Chain, name: string, to: Address) => write(chain, 'setAddress', [dns(name), to])

test('a name is sent to as the address it means, which is shown before and asked for again', async ({
  wallet,
  chain,
}) => {
  await point(chain, 'mira.eth', mira)
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await page.getByTestId('send').click()
  await page.getByTestId('send-amount').fill('0.5')
  await page.getByTestId('send-to').fill('mira.eth')
  const found = page.getByTestId('name-found')
  await expect(found).toHaveAttribute('data-address', mira)
  await expect(found).toContainText(mira.slice(-4))

  // The name's owner points it to another address while the person reads the form.
  await point(chain, 'mira.eth', evil)
  await page.getByTestId('submit').click()
  await page.getByText('The address behind a name changed: mira.eth').waitFor()
  await expect(found).toHaveAttribute('data-address', evil)
  await point(chain, 'mira.eth', mira)
  await page.getByTestId('submit').click()
  await expect(found).toHaveAttribute('data-address', mira)
  await page.getByTestId('submit').click()

  await expect((await wallet.approval()).getByTestId('call')).toHaveCount(1)
  await wallet.approve()
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
    timeout: 30_000,
  })
  expect(BigInt(await chain.rpc('eth_getBalance', [mira, 'latest']))).toBe(5n * 10n ** 17n)
  expect(BigInt(await chain.rpc('eth_getBalance', [evil, 'latest']))).toBe(0n)
})

test('names that mean nobody, are kept on a server or look like others are refused in a sentence', async ({
  wallet,
  chain,
}) => {
  await write(chain, 'setServer', [dns('ben.server.eth')])
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await page.getByTestId('send').click()
  await page.getByTestId('send-amount').fill('0.5')
  const refused = async (name: string, sentence: RegExp) => {
    await page.getByTestId('send-to').fill(name)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(page.getByTestId('submit')).toHaveText('Check the recipient')
    await expect(page.getByTestId('submit')).toBeDisabled()
    await expect(page.getByTestId('name-found')).toHaveCount(0)
  }
  await refused('nobody.eth', /has no address/)
  // In the nightly run, the host scan at the end of this test would find the server.
  await refused('ben.server.eth', /on an outside server/)
  await refused('mir\u0430.eth', /isn’t a valid name/)
  await refused('Mira.eth', /Enter mira\.eth/)

  await point(chain, 'mir\u00e0.eth', evil)
  await page.getByTestId('send-to').fill('mir\u00e0.eth')
  await expect(page.getByTestId('name-unusual')).toContainText('\u00e0')
})

test('a list pays names and addresses, and the address book keeps what a name means', async ({
  wallet,
  chain,
}) => {
  await point(chain, 'mira.eth', mira)
  await point(chain, 'ben.eth', ben)
  const before = BigInt(await chain.rpc('eth_getBalance', [mira, 'latest']))
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await page.getByTestId('send').click()
  await page.getByText('Many recipients', { exact: true }).click()
  await page.getByTestId('send-list').fill('mira.eth, 1\nnobody.eth, 2\n3; ben.eth')
  await expect(page.getByTestId('send-problems')).toContainText('Line 2')
  await expect(page.getByTestId('send-recipients')).toHaveAttribute('data-count', '2')
  await expect(page.getByTestId('recipient-name').first()).toHaveText('mira.eth')
  await page.getByTestId('send-list').fill('mira.eth, 1\n3; ben.eth')
  await expect(page.getByTestId('send-problems')).toHaveCount(0)
  await page.getByTestId('submit').click()
  await expect((await wallet.approval()).getByTestId('call')).toHaveCount(2)
  await wallet.approve()
  await expect(page.getByTestId('activity').first()).toHaveAttribute('data-status', '200', {
    timeout: 30_000,
  })
  expect(BigInt(await chain.rpc('eth_getBalance', [mira, 'latest'])) - before).toBe(10n ** 18n)
  expect(BigInt(await chain.rpc('eth_getBalance', [ben, 'latest']))).toBe(3n * 10n ** 18n)

  await page.getByTestId('settings').click()
  await page.getByTestId('contacts').click()
  await page.getByTestId('contact-new').click()
  await page.getByTestId('contact-name').fill('Mira')
  await page.getByTestId('contact-address').fill('mira.eth')
  await expect(page.getByTestId('name-found')).toHaveAttribute('data-address', mira)
  await page.getByTestId('submit').click()
  await expect(page.getByTestId('contact')).toHaveAttribute('data-address', mira)

  // Afterwards an approval shows the recipient by the contact's name.
  await page.getByTestId('back').click()
  await page.getByTestId('tab-wallet').click()
  await page.getByTestId('send').click()
  await page.getByTestId('send-amount').fill('1')
  await page.getByTestId('send-to').fill(mira)
  await page.getByTestId('submit').click()
  await expect((await wallet.approval()).getByTestId('call')).toContainText('to Mira')
  await wallet.reject()
})

test('a call that the person builds goes where a name means', async ({ wallet, chain }) => {
  await point(chain, 'mira.eth', mira)
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await page.getByTestId('builder-open').click()
  await page.getByTestId('builder-add').click()
  await page.getByText('Pay', { exact: true }).click()
  await page.getByTestId('call-to').fill('nobody.eth')
  await page.getByTestId('call-amount').fill('1')
  await expect(page.getByTestId('name-found')).toHaveCount(0)
  await page.getByTestId('call-to').fill('mira.eth')
  await expect(page.getByTestId('name-found')).toHaveAttribute('data-address', mira)
  await page.getByTestId('submit').click()
  await expect(page.getByTestId('builder-call')).toContainText('to mira.eth')
  await page.getByTestId('builder-review').click()
  await expect((await wallet.approval()).getByTestId('call')).toContainText(mira.slice(-4))
  await wallet.reject()
})

test('an address says its name only where the name means that address', async ({ wallet, chain }) => {
  const reverse = (address: Address) => dns(`${address.slice(2).toLowerCase()}.addr.reverse`)
  await point(chain, 'mira.eth', mira)
  await write(chain, 'setName', [reverse(mira), 'mira.eth'])
  await write(chain, 'setName', [reverse(evil), 'mira.eth'])
  const page = await wallet.home()
  await page.locator('[data-testid="token"][data-balance="100"]').waitFor()
  await page.getByTestId('send').click()
  await page.getByTestId('send-to').fill(mira)
  await expect(page.getByTestId('name-primary')).toContainText('mira.eth')
  const answers = await hearNode(page, resolver)
  await page.getByTestId('send-to').fill(evil)
  // Its claimed name, and that name's address.
  await expect.poll(answers).toBeGreaterThanOrEqual(2)
  await expect(page.getByTestId('name-primary')).toHaveCount(0)
})
