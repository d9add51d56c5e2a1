import jsqr from 'jsqr'
import { type Address, getAddress } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { decode } from '../demo/palette.ts'
import { expect, test } from '../fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`a camera reads the account's address from the screen, in ${colorScheme}`, async ({
    wallet,
    person,
  }) => {
    const page = await wallet.home()
    await page.emulateMedia({ colorScheme })
    await page.getByTestId('receive').click()
    await expect(page.getByTestId('qr')).toBeVisible()
    await expect(page.getByTestId('receive-address')).toContainText(person.address.slice(2, 6))
    await expect(page.getByTestId('receive-network')).toContainText('One address for all your networks')

    const { width, height, pixels } = decode(await page.screenshot({ animations: 'disabled' }))
    const seen = new Uint8ClampedArray(width * height * 4).map((_, at) =>
      at % 4 === 3 ? 255 : (pixels[(at >> 2) * 3 + (at % 4)] ?? 0),
    )
    expect(jsqr(seen, width, height)?.data).toBe(getAddress(person.address))
  })

test.describe('an account that has nothing', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    person: async ({}, use) => {
      const phrase = generateMnemonic(english)
      const { address } = mnemonicToAccount(phrase)
      await use({ phrase, address, onWire: address.toLowerCase() as Address })
    },
  })

  test('is offered to receive first, above the tabs, and an example below that', async ({ wallet }) => {
    const page = await wallet.home()
    await page.setViewportSize({ width: 360, height: 600 })
    const card = page.getByTestId('activities')
    await expect(card).toContainText('Receive your first tokens')
    const buttons = await card
      .getByRole('button')
      .evaluateAll((all) => all.map(({ dataset }) => dataset.testid))
    expect(buttons).toEqual(['receive', 'practice-open', 'practice-hide'])
    await expect(page.getByTestId('send')).toHaveCount(0)
    await expect(page.getByTestId('tokens')).toHaveAttribute('data-count', '1')
    const [box, tabs] = [
      await card.getByTestId('receive').boundingBox(),
      await page.getByTestId('tab-wallet').boundingBox(),
    ]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)

    await page.getByTestId('receive').click()
    await expect(page.getByTestId('qr')).toBeVisible()
  })
})
