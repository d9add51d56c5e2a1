import { test as common, expect } from '@playwright/test'
import { has } from '../browsers.ts'
import { withDeviceBatch } from '../kills/deviceBatch.ts'
import { openStage, type Stage } from '../kills/stage.ts'
import { sendsOf } from '../sending.ts'

/**
 * Faults and lies of a node while a device signs three calls. As in `faults.spec.ts`, no call is lost, none runs
 * twice, and the status matches the chain. The person signs what the window shows, however often it asks.
 */
const faults = [
  'drop-request:0.2',
  'drop-response:0.2',
  'delay:150',
  'http-500:0.2',
  'http-429:0.2',
  'garbage:0.2',
  'no-batch',
  'slow-start:2000',
  'stale-pending:0.5',
  'already-known:0.5',
  'lose-transaction:0.3',
  'evict:0.3',
  'preconf-lost:0.05',
]

/** Faults after which calls may be missing: a node refuses them, or a chain on this computer takes them back. */
const ending = ['underpriced:0.4', 'reorg:2']

/** A person takes a while with a device. */
const patience = { timeout: 60_000 }

/** Requests that the node leaves without an answer, before it answers again. */
const unanswered = 4

for (const way of ['qr', ...(has('webHid') ? (['ledger'] as const) : [])] as const) {
  /** One browser for all cases: each case starts with what the last one left. */
  const test = common.extend<object, { stage: Stage }>({
    stage: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
      async ({}, use) => {
        const stage = await openStage(way)
        stage.chain.setFaults([])
        await use(stage)
        await stage.close()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  })
  test.beforeEach(() => {
    test.setTimeout(180_000)
  })
  test.afterEach(({ stage: { chain } }) => {
    chain.setFaults([])
    chain.setHostile([])
  })

  for (const fault of faults)
    test(`${fault}, ${way}: nothing lost, nothing doubled, the status true`, async ({ stage }) => {
      const { chain, wallet } = stage
      await wallet.killBackground()
      chain.setFaults([fault], 1)
      await withDeviceBatch(stage, async ({ end, expectOnce }) => {
        expect(await end()).toMatchObject({ status: 200 })
        chain.setFaults([])
        await expectOnce()
      })
    })

  for (const fault of ending)
    test(`${fault}, ${way}: the status counts what ran, and nothing ran twice`, async ({ stage }) => {
      const { chain } = stage
      chain.setFaults([fault], 1)
      await withDeviceBatch(stage, async ({ status, end, ran }) => {
        await end()
        chain.setFaults([])
        const all = stage.calls
        // A block may be taken back just after the batch has ended.
        await expect(async () => {
          const { status: code, receipts = [] } = await status()
          expect(code).toBe(receipts.length === all ? 200 : receipts.length > 0 ? 600 : 400)
          expect(await ran()).toEqual(
            Array.from({ length: all }, (_, call) => Number(call < receipts.length)),
          )
        }).toPass({ timeout: 30_000 })
        expect(await chain.rpc('txpool_content', [])).toEqual({ pending: {}, queued: {} })
      })
    })

  test(`a node that falls silent while the device signs, ${way}: the batch continues once it answers`, async ({
    stage,
  }) => {
    const { chain } = stage
    await withDeviceBatch(
      stage,
      async ({ end, expectOnce }) => {
        expect(await end()).toMatchObject({ status: 200 })
        await expectOnce()
      },
      {
        async reached(step, nth) {
          if (nth !== 1) return
          if (step === 'signing') chain.setFaults(['drop-request'])
          if (step !== 'answered') return
          chain.forgetRequests()
          await expect.poll(() => chain.requests().length).toBeGreaterThan(unanswered)
          chain.setFaults([])
        },
      },
    )
  })

  for (const lie of ['swapped-receipts', 'other-receipts', 'empty-blocks'])
    test(`${lie}, ${way}: the wallet asks the device for each call once`, async ({ stage }) => {
      const { chain, device } = stage
      const before = new Set(device?.asked()).size
      await withDeviceBatch(
        stage,
        async ({ status, end, ran, expectOnce }) => {
          if (lie !== 'empty-blocks') {
            await expect.poll(ran).toContain(1)
            await expect.poll(() => chain.requests('eth_getTransactionReceipt').length).toBeGreaterThan(5)
            expect(await status()).toMatchObject({ status: 100 })
            chain.setHostile([])
          }
          expect(await end()).toMatchObject({ status: 200 })
          await expectOnce()
          expect(new Set(device?.asked()).size - before).toBe(stage.calls)
        },
        {
          async asked() {
            chain.forgetRequests()
            chain.setHostile([lie])
          },
        },
      )
    })

  test(`a node of another chain, ${way}: nothing that the device signed leaves before the node is right`, async ({
    stage,
  }) => {
    const { chain, wallet } = stage
    await withDeviceBatch(
      stage,
      async ({ status, end, expectOnce }) => {
        await expect.poll(() => chain.requests('eth_chainId').length, patience).toBeGreaterThan(1)
        expect(sendsOf(chain)).toEqual([])
        expect(await status()).toMatchObject({ status: 100 })
        chain.setHostile([])
        expect(await end()).toMatchObject({ status: 200 })
        await expectOnce()
      },
      {
        async asked() {
          chain.forgetRequests()
          chain.setHostile(['other-chain'])
          // A background that started anew asks for the chain before it sends.
          await wallet.killBackground()
        },
      },
    )
  })

  test(`fees that rise to the hundredfold, ${way}: the wallet asks the device for nothing that no screen showed`, async ({
    stage,
  }) => {
    const { chain, device, wallet } = stage
    const before = device?.asked().length
    let isRisen = true
    await withDeviceBatch(
      stage,
      async ({ end, expectOnce }) => {
        expect(isRisen).toBe(false)
        expect(await end()).toMatchObject({ status: 200 })
        await expectOnce()
      },
      {
        async asked() {
          chain.setHostile(['fees-rise'])
          await wallet.approve(
            device?.choosesMode ? { click: ['[data-testid="plan-option"][data-mode="stepwise"]'] } : {},
          )
          await expect(async () => {
            const window = await wallet.approval()
            await expect(window.locator('[data-testid="warning"][data-kind="feeRose"]')).toBeVisible({
              timeout: 1000,
            })
          }).toPass()
          expect(device?.asked()).toHaveLength(before ?? 0)
          chain.setHostile([])
          isRisen = false
        },
      },
    )
  })

  test(`a nonce below the true one, ${way}: nothing runs under it, and then each call once`, async ({
    stage,
  }) => {
    const { chain, from } = stage
    // The lie is three: there must be as many nonces that were used.
    const used = Number(await chain.rpc('eth_getTransactionCount', [from, 'latest']))
    if (used < stage.calls)
      await withDeviceBatch(stage, async ({ end }) => {
        await end()
      })
    await withDeviceBatch(
      stage,
      async ({ status, end, ran, expectOnce }) => {
        await expect.poll(() => chain.requests('eth_getTransactionCount').length, patience).toBeGreaterThan(3)
        expect(await status()).toMatchObject({ status: 100 })
        expect(await ran()).toEqual([0, 0, 0])
        chain.setHostile([])
        expect(await end()).toMatchObject({ status: 200 })
        await expectOnce()
      },
      {
        async asked() {
          chain.forgetRequests()
          chain.setHostile(['nonces-low'])
        },
      },
    )
  })

  test(`a nonce above the true one, ${way}: the device signs what fills the gap only once the person pays`, async ({
    stage,
  }) => {
    const { chain, wallet, dapp } = stage
    await withDeviceBatch(
      stage,
      async ({ id, status, end, ran }) => {
        await expect.poll(() => chain.requests('eth_sendRawTransaction').length).toBeGreaterThan(0)
        expect(await status()).toMatchObject({ status: 100 })
        expect(await ran()).toEqual([0, 0, 0])
        chain.setHostile([])
        const page = await wallet.newPage()
        const key = `${new URL(dapp.page.url()).origin} ${id}`
        await page.goto(`${wallet.origin}/popup.html#/batch/${encodeURIComponent(key)}`)
        await page.getByTestId('batch-go-on').click()
        // Codes in a hidden window would stand still.
        await page.close()
        expect(await end()).toMatchObject({ status: 200 })
        await expect.poll(ran).toEqual([1, 1, 1])
      },
      {
        async asked() {
          chain.forgetRequests()
          chain.setHostile(['nonces-high'])
        },
      },
    )
  })
}
