import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from './browser.fake.ts'
import { openPopup } from './popupWindow.ts'

beforeEach(reset)
afterEach(() => void vi.restoreAllMocks())

/** The place of the window that a page opened last, in the lower left corner. */
const ofPage = { left: 0, top: 900, width: 100 }

test('a popup of a page does not decide where the wallet’s window opens', async () => {
  const lastFocused = vi.fn(async ({ windowTypes = ['normal', 'popup'] } = {}) =>
    windowTypes.includes('popup') ? ofPage : { left: 200, top: 40, width: 1000 },
  )
  vi.spyOn(fake.windows, 'getLastFocused').mockImplementation(lastFocused)
  const create = vi.spyOn(fake.windows, 'create')
  await openPopup('approval.html')
  expect(create.mock.calls).toMatchObject([[{ left: 800, top: 40, focused: true }]])
})
