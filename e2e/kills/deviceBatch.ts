import { expect } from '@playwright/test'
import { type Address, numberToHex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { idOf, type Status } from '../sending.ts'
import type { Step } from './deviceInHand.ts'
import { signAll } from './signAll.ts'
import type { Stage } from './stage.ts'
import { amountOf, type Before, judge, standing } from './truth.ts'

/** A batch of calls, one after the other, that a device signs as its window asks. */
export type DeviceBatch = {
  id: string
  status(): Promise<Status>
  /** Waits until the batch has ended. Rejects if the person could not sign. */
  end(): Promise<Status>
  /** How often each call ran, in order, by the balance of the recipient. */
  ran(): Promise<number[]>
  /** Compares status, receipts, nonces and balances with the chain: each call ran once. */
  expectOnce(): Promise<void>
}

/** A person may sign again and again while a node fails. */
const patience = { timeout: 90_000 }

/**
 * Asks for the calls, approves them, and signs whatever the window of the device shows while `use` runs. `before`
 * runs once the approval is on the screen; `reached` at each step of each signature, which waits for it.
 */
export async function withDeviceBatch(
  stage: Stage,
  use: (batch: DeviceBatch) => Promise<void>,
  {
    asked = async () => undefined,
    reached = async () => undefined,
  }: { asked?(): Promise<void>; reached?(step: Step, nth: number): Promise<void> } = {},
): Promise<void> {
  const recipient = privateKeyToAddress(generatePrivateKey())
  const before = await standing(stage)
  const over = new AbortController()
  const id = `on a device ${recipient}`
  const signing = signAll(stage, id, { over: over.signal, reached })
  signing.catch(() => undefined)
  try {
    const answer = send(stage, id, recipient)
    const window = await stage.wallet.approval()
    const retry = window.getByTestId('retry')
    // The retry may succeed on its own before the button is pressed.
    const press = () => retry.click({ timeout: 1000 }).catch(() => undefined)
    await window.addLocatorHandler(retry, press, { noWaitAfter: true })
    // Without a fee the wallet would ask again.
    await expect(window.getByTestId('fee-ceiling')).toBeVisible(patience)
    await asked()
    const stepwise = '[data-testid="plan-option"][data-mode="stepwise"]'
    await stage.wallet.approve(stage.device?.choosesMode ? { click: [stepwise] } : {})
    await Promise.race([idOf(answer), signing])
    await Promise.race([use(batchOf(stage, { id, recipient, before }, signing)), signing])
  } finally {
    over.abort()
  }
}

function send({ dapp, chain, from, calls }: Stage, id: string, to: Address) {
  const amounts = Array.from({ length: calls }, (_, index) => amountOf(index))
  return dapp.request('wallet_sendCalls', [
    {
      version: '2.0.0',
      id,
      from,
      chainId: numberToHex(chain.chainId),
      atomicRequired: false,
      calls: amounts.map((value) => ({ to, value: toHex(value) })),
    },
  ])
}

function batchOf(
  stage: Stage,
  { id, recipient, before }: { id: string; recipient: Address; before: Before },
  signing: Promise<never>,
): DeviceBatch {
  const { chain, dapp } = stage
  const status = async () => (await dapp.request('wallet_getCallsStatus', [id])).result as Status
  return {
    id,
    status,
    async end() {
      const ended = async () => {
        await expect.poll(async () => (await status()).status, patience).toBeGreaterThanOrEqual(200)
      }
      await Promise.race([ended(), signing])
      return status()
    },
    async ran() {
      const balance = BigInt(await chain.rpc('eth_getBalance', [recipient, 'latest']))
      return Array.from({ length: stage.calls }, (_, index) => Number((balance / amountOf(index)) % 4n))
    },
    async expectOnce() {
      await expect(async () => {
        await judge(stage, { before, mode: 'stepwise', recipient, status: await status() })
      }).toPass({ timeout: 15_000 })
    },
  }
}
