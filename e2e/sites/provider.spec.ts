import { encodeErrorResult, encodeFunctionData, parseAbi } from 'viem'
import { contracts } from '../contracts/deploy.mjs'
import { expect, test } from '../fixtures.ts'

test('the provider is there before the first script of the page', async ({ dapp }) => {
  expect(await dapp.page.evaluate(() => window.hadProviderAtStart)).toBe(true)
})

test('EIP-6963: the wallet announces itself, at load and when asked, with a frozen detail', async ({
  dapp,
}) => {
  const announced = await dapp.page.evaluate(
    () =>
      new Promise<{ info: Record<string, string>; frozen: boolean }>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { detail } = event as CustomEvent<{ info: Record<string, string> }>
          resolve({ info: detail.info, frozen: Object.isFrozen(detail) && Object.isFrozen(detail.info) })
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
  )
  expect(announced.frozen).toBe(true)
  expect(announced.info).toMatchObject({ name: 'Volley', rdns: 'wallet.volley' })
  expect(announced.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(announced.info.icon).toMatch(/^data:image\/svg\+xml/)
})

test('nothing of the extension can be loaded by a page', async ({ wallet, dapp }) => {
  const loaded = await dapp.page.evaluate(
    (url) =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    `${wallet.origin}/popup.html`,
  )
  expect(loaded).toBe(false)
})

test('a reverting eth_call in the worker comes back as the revert', async ({ dapp, chain }) => {
  const data = encodeFunctionData({
    abi: contracts.Reverter.abi,
    functionName: 'fail',
    args: ['the shop is closed'],
  })
  const { error } = await dapp.request('eth_call', [{ to: chain.reverter, data }, 'latest'])
  expect(error?.code).toBe(3)
  expect(error?.data).toBe(
    encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      errorName: 'Error',
      args: ['the shop is closed'],
    }),
  )
})

test('chainChanged and accountsChanged reach a connected page, without the worker having a port to it', async ({
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  await dapp.page.evaluate(() => {
    const events: unknown[] = []
    Object.assign(window, { heard: events })
    window.ethereum.on('chainChanged', (chain) => events.push(['chainChanged', chain]))
    window.ethereum.on('accountsChanged', (accounts) => events.push(['accountsChanged', accounts]))
  })
  await wallet.killBackground()
  await wallet.selectNetwork(1)
  await expect
    .poll(() => dapp.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toContainEqual(['chainChanged', '0x1'])
  expect(await dapp.request('eth_chainId')).toEqual({ result: '0x1' })

  expect(await dapp.request('eth_accounts')).toEqual({ result: [person.onWire] })
  expect(await dapp.request('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null })
  await expect
    .poll(() => dapp.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toContainEqual(['accountsChanged', []])
})

test('a window.ethereum that another wallet has locked is left alone', async ({ wallet, chain }) => {
  const page = await wallet.newPage()
  await page.addInitScript(() => {
    const other = { isOther: true }
    Object.defineProperty(window, 'ethereum', { value: other, writable: false, configurable: false })
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${chain.dappUrl}/empty`)
  expect(errors).toEqual([])
  const announced = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) =>
          resolve((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
        )
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      }),
  )
  expect(announced).toBe('Volley')
})

test('the page answers for the network by itself, and never with an outdated value', async ({
  wallet,
  dapp,
  chain,
}) => {
  await dapp.connect()
  await dapp.page.evaluate(() => {
    const seen = { reads: 0, carried: 0, told: '', wrong: [] as string[] }
    Object.assign(window, { seen })
    window.addEventListener('volley:to-wallet', () => (seen.carried += 1))
    const read = async () => {
      const expected = seen.told
      const answer = await window.ethereum.request({ method: 'eth_chainId' })
      seen.reads += 1
      if (expected && answer !== expected && expected === seen.told)
        seen.wrong.push(`${answer} after ${expected}`)
    }
    window.ethereum.on('chainChanged', (chainId) => {
      seen.told = `${chainId}`
      void read()
    })
    const readOn = () => read().finally(() => setTimeout(readOn, 2))
    void readOn()
  })
  const seen = () =>
    dapp.page.evaluate(
      () =>
        (window as unknown as { seen: { reads: number; carried: number; told: string; wrong: string[] } })
          .seen,
    )
  for (const chainId of [1, chain.chainId]) {
    if (chainId === chain.chainId) await wallet.killBackground()
    await wallet.selectNetwork(chainId)
    const { reads } = await seen()
    await expect
      .poll(seen)
      .toMatchObject({ told: `0x${chainId.toString(16)}`, wrong: [], reads: expect.any(Number) })
    await expect.poll(async () => (await seen()).reads).toBeGreaterThan(reads + 50)
  }
  const { reads, carried, wrong } = await seen()
  expect(wrong).toEqual([])
  expect(carried).toBeLessThan(reads / 10)
})
