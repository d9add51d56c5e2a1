import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Chains } from '../chain.ts'
import { sendsFailing } from '../checks/eip5792/outcome.ts'
import type { Dapp, Outcome } from '../dapp.ts'
import { type Driver, isUnable, type Session, Unable } from '../driver.ts'
import { Unmet } from '../expect.ts'
import { verdictOf } from '../verdict.ts'
import { drive } from '../wallet.ts'
import { guard } from './guarded.ts'

const session = {
  context: Object.assign(new EventEmitter(), { pages: () => [] }),
} as unknown as Session
const pace = { patience: 100, grace: 10 }
const never = () => new Promise<Outcome>(() => undefined)

const walletOf = (driver: Partial<Driver>) =>
  drive({ driver: driver as Driver, session, chains: {} as Chains, address: '0x', pace })

const thrownBy = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error)

test('a mistake of the driver is no violation of the wallet', async () => {
  const late = async () => {
    throw new Error('\u001b[31mlocator.click: Timeout 2000ms exceeded.\u001b[39m')
  }
  const wallet = walletOf({ approve: late, reject: late, selectNetwork: late })
  const chain = { node: { chainId: 1 } } as never
  const calls = {
    approve: wallet.approved(never()),
    reject: wallet.rejected(never()),
    selectNetwork: wallet.selectNetwork(chain),
  }
  for (const [name, call] of Object.entries(calls)) {
    const error = await thrownBy(call)
    expect(verdictOf({ subject: ['connect', 'send', 'settle'] }, [], { error })).toEqual({
      verdict: 'precondition failed',
      reason: `The driver's ${name} failed: locator.click: Timeout 2000ms exceeded.`,
    })
  }
})

test('a driver that never returns does not hold a check, and one that cannot do it says so', async () => {
  expect(await thrownBy(guard('approve', never, 20))).toMatchObject({
    step: 'driver',
    message: "The driver's approve failed: Waited 0.02 s for the driver's approve",
  })
  const unable = new Unable('not here')
  expect(await thrownBy(guard('reject', () => Promise.reject(unable)))).toBe(unable)
})

test('the reason names a prompt that the driver does not press, with its text', async () => {
  const open = { text: async () => 'Send\n  1 ETH', close: async () => undefined }
  const wallet = walletOf({ approve: async () => false, prompt: async () => open })
  const error = await thrownBy(wallet.approved(never()))
  expect(error).toBeInstanceOf(Unmet)
  expect(error.message).toMatch(/^A prompt was open, and the driver pressed nothing in it for \d+ s/)
  expect(error.message).toContain('"Send 1 ETH"')
  const silent = walletOf({ approve: async () => false })
  await expect(silent.approved(never())).rejects.toThrow('neither asked its person nor answered')
})

test('a batch that would fail and whose button is disabled is refused, and its prompt is closed', async () => {
  let isOpen = true
  const close = async () => {
    isOpen = false
  }
  const wallet = walletOf({
    approve: async () => false,
    prompt: async () => (isOpen ? { text: async () => 'It would fail', close } : undefined),
  })
  const page = { request: never } as unknown as Dapp
  expect(isUnable(await thrownBy(sendsFailing(page, wallet, [])))).toBe(true)
  expect(isOpen).toBe(false)
})
