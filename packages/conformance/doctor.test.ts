import { EventEmitter } from 'node:events'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { examine } from './doctor.ts'
import type { Driver, Session } from './driver.ts'
import { openStage } from './stage.ts'

const setup = (driver: Partial<Driver>) => ({
  driver: { ...driver } as Driver,
  folder: 'nowhere',
  browser: 'chromium' as const,
  headless: true,
})

test('a driver that cannot set the wallet up is a sentence', async () => {
  const { symptoms } = await examine(
    setup({
      launch: async () => {
        throw new Error('There is no button "Import"')
      },
    }),
  )
  expect(symptoms).toHaveLength(1)
  expect(symptoms[0]?.reason).toContain('There is no button "Import"')
})

test('a run that cannot set the wallet up ends with that sentence', async () => {
  const launch = async () => {
    throw new Error('There is no button "Import"')
  }
  await expect(openStage(setup({ launch }))).rejects.toThrow(
    /^The driver did not set up the wallet: .*"Import"/,
  )
})

test('a driver that throws at once, or launches nothing, is a sentence about the driver', async () => {
  const reasonOf = async (launch: () => unknown) =>
    (await examine(setup({ launch: launch as Driver['launch'] }))).symptoms[0]?.reason
  const throws = () => {
    throw new Error('There is no Chromium')
  }
  expect(await reasonOf(throws)).toMatch(/^The driver did not set up the wallet: .*There is no Chromium/)
  for (const session of [undefined, { context: {} }])
    expect(await reasonOf(async () => session)).toMatch(/^The driver's launch has to answer /)
})

test('a wallet that never answers does not hold the doctor', async () => {
  const page = {
    goto: async () => undefined,
    waitForFunction: async () => undefined,
    evaluate: () => new Promise(() => undefined),
    close: async () => undefined,
    isClosed: () => true,
    on: () => undefined,
  }
  const context = Object.assign(new EventEmitter(), { pages: () => [], newPage: async () => page })
  const session = { context, close: async () => undefined } as unknown as Session
  const { symptoms } = await examine(setup({ launch: async () => session, onboard: async () => undefined }), {
    longest: 200,
  })
  expect(symptoms.map(({ reason }) => reason)).toEqual([undefined, 'Waited 0.2 s for this step'])
})

test('the account has money before the driver imports it: some wallets read balances only then', async () => {
  const context = Object.assign(new EventEmitter(), { pages: () => [] })
  const session = { context, close: async () => undefined } as unknown as Session
  const balances: bigint[] = []
  const onboard: Driver['onboard'] = async (_, { phrase, networks }) => {
    const params = [mnemonicToAccount(phrase).address, 'latest']
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params })
    for (const { rpcUrl } of networks) {
      const headers = { 'content-type': 'application/json' }
      const { result } = await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()
      balances.push(BigInt(result))
    }
  }
  const stage = await openStage(setup({ launch: async () => session, onboard }))
  await stage.close()
  expect(balances).toHaveLength(2)
  for (const balance of balances) expect(balance).toBeGreaterThan(0n)
})

test('a set-up that fails shows what the pages wrote to their console meanwhile, and closes the browser', async () => {
  const context = Object.assign(new EventEmitter(), { pages: () => [] })
  const close = vi.fn(async () => undefined)
  const onboard = async () => {
    context.emit('console', { type: () => 'error', text: () => 'import is not a function' })
    throw new Error('There is no button "Import"')
  }
  const launch = async () => ({ context, close }) as unknown as Session
  const { symptoms, console } = await examine(setup({ launch, onboard }))
  expect(symptoms[0]?.reason).toContain('There is no button "Import"')
  expect(console).toEqual(['error: import is not a function'])
  expect(close).toHaveBeenCalledOnce()
})

test('a driver that never launches does not hold the doctor, which tells each step as it ends', async () => {
  const told: (string | undefined)[] = []
  const launch = () => new Promise<Session>(() => undefined)
  await examine({ ...setup({ launch }), longest: 50 }, { told: ({ reason }) => void told.push(reason) })
  expect(told).toEqual(["The driver did not set up the wallet: Waited 0.05 s for the driver's launch"])
})

test('a driver that starts another browser than the option names is a sentence', async () => {
  const browser = () => ({ browserType: () => ({ name: () => 'chromium' }) })
  const context = Object.assign(new EventEmitter(), { pages: () => [], browser })
  const close = vi.fn(async () => undefined)
  const launch = async () => ({ context, close }) as unknown as Session
  const run = examine({ ...setup({ launch }), browser: 'firefox' })
  await expect(run).rejects.toThrow('--browser is firefox, and this driver starts chromium')
  expect(close).toHaveBeenCalled()
})
