import {
  english,
  generateMnemonic,
  generatePrivateKey,
  mnemonicToAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, test } from '../fixtures.ts'

const password = 'correct horse battery'

test('a new wallet: it shows twelve words on request, asks for three of them, and then there is an account', async () => {
  const { wallet } = await launchWallet({ password })
  try {
    const home = await wallet.home()
    await home.getByTestId('onboarding-create').click()
    await expect(home.getByTestId('phrase-word')).toHaveCount(0)
    await home.getByTestId('phrase-reveal').click()
    const words = await home.getByTestId('phrase-word').allTextContents()
    expect(words).toHaveLength(12)
    await expect(home.getByTestId('submit')).toBeDisabled()
    await home.getByTestId('phrase-written').click()
    await home.getByTestId('submit').click()

    const inputs = home.getByTestId('phrase-check')
    await expect(inputs).toHaveCount(3)
    const places = await inputs.evaluateAll((fields) =>
      fields.map((field) => Number((field as HTMLElement).dataset.index)),
    )
    expect(new Set(places).size).toBe(3)
    for (const [field, place] of places.entries()) await inputs.nth(field).fill(words[place] ?? '')
    await inputs.first().fill('zebra zebra')
    await home.getByTestId('submit').click()
    await expect(home.getByText('That isn’t word')).toHaveCount(1)
    await inputs.first().fill(words[places[0] ?? 0] ?? '')
    await home.getByTestId('submit').click()

    await home.getByTestId('password-input').fill('short')
    await home.getByTestId('password-confirm').fill('short')
    await expect(home.getByTestId('submit')).toBeDisabled()
    await home.getByTestId('password-input').fill(password)
    await home.getByTestId('submit').click()
    await expect(home.getByText('The passwords don’t match')).toBeVisible()
    await home.getByTestId('password-confirm').fill(password)
    await home.getByTestId('submit').click()

    await expect(home.getByTestId('account')).toHaveAttribute(
      'data-address',
      mnemonicToAccount(words.join(' ')).address,
    )
    await wallet.lock()
    await wallet.unlock()
    await expect(home.getByTestId('account')).toBeVisible()
  } finally {
    await wallet.close()
  }
})

test('whoever has a key and no phrase creates a wallet, and then moves the key in', async () => {
  const { wallet } = await launchWallet({ password })
  try {
    const home = await wallet.home()
    await home.getByTestId('onboarding-import').click()
    await home.getByTestId('onboarding-move').click()
    await home.getByTestId('phrase-reveal').click()
    const words = await home.getByTestId('phrase-word').allTextContents()
    await home.getByTestId('phrase-written').click()
    await home.getByTestId('submit').click()
    for (const question of await home.getByTestId('phrase-check').all())
      await question.fill(words[Number(await question.getAttribute('data-index'))] ?? '')
    await home.getByTestId('submit').click()
    await home.getByTestId('password-input').fill(password)
    await home.getByTestId('password-confirm').fill(password)
    await home.getByTestId('submit').click()

    const key = generatePrivateKey()
    await home.getByTestId('moving-input').fill(key)
    await home.getByTestId('submit').click()
    const { address } = privateKeyToAccount(key)
    await expect(home.locator(`[data-testid="moved"][data-address="${address}"]`)).toBeVisible()
    await home.getByTestId('submit').click()
    await expect(home.getByTestId('account')).toHaveAttribute('data-address', address)
  } finally {
    await wallet.close()
  }
})

test('wrong words are named on import, a phrase of another order is not taken, and a spoilt one can be mended', async () => {
  const { wallet } = await launchWallet({ password })
  try {
    const phrase = generateMnemonic(english)
    const words = phrase.split(' ')
    const home = await wallet.home()
    await home.getByTestId('onboarding-import').click()
    const type = async (text: string) => {
      await home.getByTestId('phrase-input').fill(text)
      await home.getByTestId('submit').click()
    }
    await type(words.with(3, 'volley').join(' '))
    await expect(home.getByText('Word 4, “volley”, isn’t in the word list')).toBeVisible()
    await type(words.slice(0, 11).join(' '))
    await expect(home.getByText('this one has 11')).toBeVisible()
    await type(Array.from({ length: 12 }, () => 'zoo').join(' '))
    await expect(home.getByText('valid, but not as a phrase')).toBeVisible()

    await type(`  ${words.map((word, index) => `${index + 1}. ${word.toUpperCase()}`).join('\n')} `)
    await home.getByTestId('password-input').fill(password)
    await home.getByTestId('password-confirm').fill(password)
    await home.getByTestId('submit').click()
    await expect(home.getByTestId('account')).toHaveAttribute(
      'data-address',
      mnemonicToAccount(phrase).address,
    )
  } finally {
    await wallet.close()
  }
})
