import jsqr from 'jsqr'
import { getAddress } from 'viem'
import { decode } from './demo/palette.ts'
import { expect, test } from './fixtures.ts'

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
