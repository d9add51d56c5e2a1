import { expect, prompts, request, test } from './fixtures.ts'

/** Requests a signature and keeps the outcome in the page. Returns at once. */
function askToSign([address, text]: readonly [string, string]): void {
  const kept = window as unknown as { outcome?: unknown }
  window.ethereum.request({ method: 'personal_sign', params: [text, address] } as never).then(
    (result) => {
      kept.outcome = { result }
    },
    ({ code }: { code: number }) => {
      kept.outcome = { code }
    },
  )
}

const outcome = () => (globalThis as unknown as { outcome?: unknown }).outcome ?? 'none'

test('a page that navigates to another site takes its question along, and the other site hears nothing', async ({
  connected,
  evil,
  good,
  wallet,
  person,
}) => {
  const page = await connected(evil)
  await page.evaluate(askToSign, [person.address, '0x01'] as const)
  const window = await wallet.approval()
  await expect(window.getByTestId('approval')).toHaveAttribute('data-origin', evil.origin)
  const closed = window.waitForEvent('close')
  good.serve(
    '/',
    '<!doctype html><script>addEventListener("volley:to-page", () => (window.heard = true))</script>',
  )
  await page.goto(good.origin)
  await closed
  expect(await page.evaluate(() => 'heard' in globalThis)).toBe(false)
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] })
})

test('a page that replaces itself again and again leaves no question behind', async ({
  connected,
  evil,
  wallet,
  person,
}) => {
  evil.serve('/next', '<!doctype html><title>Next</title>')
  const page = await connected(evil)
  for (let time = 0; time < 4; time++) {
    await page.evaluate(askToSign, [person.address, `0x0${time}`] as const)
    await wallet.approval()
    await page.goto(`${evil.origin}/next?${time}`)
  }
  await expect.poll(() => prompts(wallet)).toEqual([])
  expect(await page.evaluate(outcome)).toBe('none')
})

test('a tab that closes takes its question along', async ({ connected, evil, wallet, person }) => {
  const page = await connected(evil)
  await page.evaluate(askToSign, [person.address, '0x01'] as const)
  const closed = (await wallet.approval()).waitForEvent('close')
  await page.close()
  await closed
})

test('a frame that is taken out takes its question along', async ({ connected, evil, wallet, person }) => {
  evil.serve('/frame', '<!doctype html><title>Frame</title>')
  const page = await connected(evil)
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/frame'
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  })
  const frame = page.frames()[1]
  await frame?.evaluate(askToSign, [person.address, '0x01'] as const)
  const closed = (await wallet.approval()).waitForEvent('close')
  await page.evaluate(() => document.querySelector('iframe')?.remove())
  await closed
})

test('a page in the cache of the back button hears a rejection, and never an approval of after it left', async ({
  connected,
  evil,
  good,
  wallet,
  person,
}) => {
  const page = await connected(evil)
  await page.evaluate(askToSign, [person.address, '0x01'] as const)
  const closed = (await wallet.approval()).waitForEvent('close')
  await page.goto(good.origin)
  await closed
  // Firefox reports no page that returns from its cache to a driver, so the test can only poll.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(async () => expect(await page.evaluate(outcome)).toEqual({ code: 4001 })).toPass()
})

test('closing the window rejects all that waits in it, of every site', async ({
  connected,
  evil,
  good,
  wallet,
  person,
}) => {
  const pages = [await connected(evil), await connected(good)]
  for (const [index, page] of pages.entries())
    await page.evaluate(askToSign, [person.address, `0x0${index}`] as const)
  const window = await wallet.approval()
  await expect(window.getByText('1 of 2')).toBeVisible()
  await window.close()
  for (const page of pages) await expect.poll(() => page.evaluate(outcome)).toEqual({ code: 4001 })
})

test('two tabs of one site each receive their own answers, and the same question appears once', async ({
  connected,
  good,
  open,
  wallet,
  person,
}) => {
  const one = await connected(good)
  const other = await open(good.origin)
  await other.evaluate(() => {
    Object.assign(window, { heard: [] })
    window.addEventListener('volley:to-page', (event) =>
      (window as unknown as { heard: string[] }).heard.push((event as CustomEvent<string>).detail),
    )
  })
  await one.evaluate(askToSign, [person.address, '0x0a'] as const)
  await wallet.approval()
  expect(await request(other, 'personal_sign', ['0x0a', person.address])).toMatchObject({
    error: { code: -32002 },
  })
  await wallet.approve()
  await expect.poll(() => one.evaluate(outcome)).toEqual({ result: expect.stringMatching(/^0x/) })
  const { result } = (await one.evaluate(outcome)) as { result: string }
  expect(await request(other, 'eth_chainId')).toEqual({ result: '0x7a69' })
  const messages = await other.evaluate(() => (window as unknown as { heard: string[] }).heard)
  expect(messages.join()).not.toContain(result)
})
