import type { Page } from '@playwright/test'
import { expect, prompts, request, test } from './fixtures.ts'

/** The position of the approve button, in the window's own coordinates. */
async function middleOf(prompt: Page, testId: string) {
  const box = await prompt.getByTestId(testId).boundingBox()
  if (!box) throw new Error(`${testId} is not to be seen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('no page can put a window of the wallet into a frame, an object or a popup of its own', async ({
  evil,
  open,
  wallet,
  remember,
}) => {
  const page = await open(evil.origin)
  const unchanged = await remember()
  for (const path of ['approval.html', 'popup.html'])
    for (const name of ['iframe', 'object', 'embed'])
      await page.evaluate(
        ([name, url]) => {
          const element = document.createElement(name)
          element.setAttribute(name === 'object' ? 'data' : 'src', url)
          document.body.append(element)
        },
        [name, `${wallet.origin}/${path}`] as const,
      )
  // A browser may refuse, or open a window that shows nothing of ours.
  const before = page.context().pages()
  await page.evaluate((url) => {
    try {
      window.open(url)
    } catch (error) {
      if (!/denied/.test(`${error}`)) throw error
    }
  }, `${wallet.origin}/approval.html`)
  await request(page, 'eth_chainId')
  const popups = page
    .context()
    .pages()
    .filter((open) => !before.includes(open))
  for (const popup of popups) await popup.waitForLoadState()
  for (const frame of [...page.frames().slice(1), ...popups.map((popup) => popup.mainFrame())]) {
    expect(frame.url()).not.toMatch(/-extension:/)
    expect(await frame.locator('#root').count()).toBe(0)
  }
  for (const popup of popups) await popup.close()
  await unchanged()
})

test('clicks and keys that rain down while the window opens decide nothing', async ({
  connected,
  evil,
  person,
  wallet,
}) => {
  const page = await connected(evil)
  const answer = request(page, 'personal_sign', ['0x00', person.address])
  const prompt = await wallet.approval()
  const root = prompt.getByTestId('approval')
  const { x, y } = await middleOf(prompt, 'approve')
  // All within the half second in which a decision is inert, by the window's own clock.
  await prompt.evaluate(
    ([x, y]) => {
      const at = document.elementFromPoint(x, y)
      const started = performance.now()
      document.dispatchEvent(new Event('visibilitychange'))
      while (performance.now() - started < 200) {
        at?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }))
        ;(at?.closest('button') as HTMLButtonElement | null)?.click()
      }
    },
    [x, y] as const,
  )
  await prompt.evaluate(() => window.dispatchEvent(new Event('focus')))
  await prompt.mouse.click(x, y)
  for (const key of ['Enter', 'Space', 'Enter']) await prompt.keyboard.press(key)
  await expect(root).toBeVisible()
  expect(prompts(wallet)).toHaveLength(1)
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a press of a key decides nothing where nobody has gone to a button', async ({
  connected,
  evil,
  person,
  wallet,
}) => {
  const page = await connected(evil)
  const answer = request(page, 'personal_sign', ['0x00', person.address])
  const prompt = await wallet.approval()
  await expect(prompt.getByTestId('approve')).toBeEnabled()
  for (const key of ['Enter', 'Space', 'y', 'Escape', 'Enter']) await prompt.keyboard.press(key)
  // A key that was held before the window came to the front arrives as a repeat.
  await prompt.evaluate(() =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, repeat: true })),
  )
  await expect(prompt.getByTestId('approval')).toBeVisible()
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a window of a page before ours makes the buttons inert when it goes, and ours is wholly on the screen', async ({
  connected,
  evil,
  person,
  wallet,
}) => {
  const page = await connected(evil)
  // As low and far out as a page can put a window, and in front when the wallet places its own window.
  const opening = page.context().waitForEvent('page')
  await page.evaluate(
    () => void window.open('/cover', '_blank', 'popup,width=200,height=150,left=5000,top=5000'),
  )
  const cover = await opening
  await cover.bringToFront()
  const answer = request(page, 'personal_sign', ['0x00', person.address])
  const prompt = await wallet.approval()
  const place = await prompt.evaluate(() => ({
    left: screenX,
    top: screenY,
    right: screenX + outerWidth,
    bottom: screenY + outerHeight,
    width: innerWidth,
    screen: { width: screen.availWidth, height: screen.availHeight },
  }))
  expect(place.left).toBeGreaterThanOrEqual(0)
  expect(place.top).toBeGreaterThanOrEqual(0)
  expect(place.right).toBeLessThanOrEqual(place.screen.width)
  expect(place.bottom).toBeLessThanOrEqual(place.screen.height)

  await expect(prompt.getByTestId('approve')).toBeEnabled()
  await cover.bringToFront()
  await cover.close()
  await prompt.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(prompt.getByTestId('approve')).toBeDisabled()
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a page can neither reach, move nor close the window in which the person decides', async ({
  connected,
  evil,
  person,
  wallet,
}) => {
  const page = await connected(evil)
  const answer = request(page, 'personal_sign', ['0x00', person.address])
  const prompt = await wallet.approval()
  const place = () =>
    prompt.evaluate(() => [screenX, screenY, outerWidth, outerHeight, window.opener === null])
  const before = await place()
  await page.evaluate(() => {
    for (const name of ['', '_blank', 'approval', 'approval.html', '_top', '_parent']) {
      const found = name === '' || name === '_blank' ? undefined : window.open('', name)
      if (found && found !== window) {
        found.moveTo(0, 0)
        found.resizeTo(100, 100)
        found.close()
      }
    }
  })
  expect(await place()).toEqual(before)
  expect(before.at(-1)).toBe(true)
  await expect(prompt.getByTestId('approval')).toHaveAttribute('data-origin', evil.origin)
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})
