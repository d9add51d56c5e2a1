import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtExtension, launchWallet } from '../../packages/wallet-testing/index.ts'
import { expect, network, openDapp, test } from '../fixtures.ts'
import { batch } from '../sending.ts'

/**
 * The browser sets the language, and this machine's browser may support only English. This build therefore
 * contains only the tested language, to which the browser falls back.
 */
test('the whole wallet speaks Arabic, from right to left, and what has its own order keeps it', async ({
  chain,
  person,
}) => {
  const extension = await mkdtemp(join(tmpdir(), 'volley-ar-'))
  await cp(builtExtension(), extension, { recursive: true })
  for (const folder of readdirSync(join(extension, '_locales')))
    if (folder !== 'ar') await rm(join(extension, '_locales', folder), { recursive: true })
  const manifest = join(extension, 'manifest.json')
  await writeFile(
    manifest,
    JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), default_locale: 'ar' }),
  )
  try {
    const { wallet } = await launchWallet({
      extension,
      phrase: person.phrase,
      networks: [network(chain)],
    })
    const dapp = await openDapp(wallet, chain.dappUrl)
    await dapp.connect()

    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address))
    const window = await wallet.approval()
    await expect(window.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(window.getByTestId('approve')).toHaveText(/^[\p{Script=Arabic}\d\s\p{P}]+$/u)
    // The background makes the first call's title.
    await expect(window.getByTestId('call').first()).toContainText(/\p{Script=Arabic}{3}/u)
    expect((await window.evaluate(amounts)).length).toBeGreaterThan(3)
    for (const order of await window.evaluate(amounts)) expect(order).toMatch(/^ltr |plaintext$|^isolated$/)
    await wallet.reject()
    expect((await answer).error).toMatchObject({ code: 4001, message: 'User rejected the request' })
    await wallet.close()
  } finally {
    await rm(extension, { recursive: true })
  }
})

/** Runs in the approval: returns how the elements with an address or an amount keep their order. */
function amounts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode
    if (!parentElement || !/\d\s?(ETH|TEST)|0x[0-9a-fA-F]{4}/.test(nodeValue ?? '')) continue
    const { direction, unicodeBidi } = getComputedStyle(parentElement)
    const isIsolated = /\u2068[^\u2069]*(ETH|TEST|0x)/.test(nodeValue ?? '')
    found.push(isIsolated ? 'isolated' : `${direction} ${unicodeBidi}`)
  }
  return found
}
