import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { catalogue, languages, readMessages } from '../scripts/make/words.mjs'
import { builtExtension, launchWallet } from '../testing/index.ts'
import { expect, network, openDapp, test } from './fixtures.ts'

const root = join(import.meta.dirname, '..')
const form = /_(zero|one|two|few|many|other)$/
const english = [...readMessages(catalogue('en')).keys()]
/** Messages with plural forms, without the form. */
const families = new Set(english.filter((key) => /_other$/.test(key)).map((key) => key.replace(form, '')))
const family = (key: string) => (families.has(key.replace(form, '')) ? key.replace(form, '') : key)

const ofBackground = mayBeSaidBy('src/entries/background.ts')

/** Messages of files that pages share with the background, which the bundler drops from the background. */
const leftOut = ['amount_lessThan', 'common_stopped']

for (const folder of languages())
  test(`the built wallet says in ${folder} all that its catalogue says, and the background what it needs`, () => {
    const browsers = browsersWords(folder)
    const tag = browsers.get('language') ?? ''
    const file = readFileSync(join(builtExtension(), 'words', `${tag}.json.gz`))
    const pages = new Map<string, string>(Object.entries(JSON.parse(gunzipSync(file).toString())))
    const twice = [...browsers.keys()].filter((key) => pages.has(key))
    expect(twice).toEqual([])

    const source = readMessages(catalogue(folder))
    for (const [key, { message }] of source) expect(browsers.get(key) ?? pages.get(key), key).toBe(message)
    const spoken = [...source.keys()].filter(ofBackground)
    expect(spoken.length).toBeGreaterThan(400)
    expect(spoken.filter((key) => !browsers.has(key))).toEqual(leftOut)
  })

test('a page without words says that the wallet is damaged, and decides nothing', async ({
  chain,
  person,
}) => {
  const extension = await mkdtemp(join(tmpdir(), 'volley-words-'))
  await cp(builtExtension(), extension, { recursive: true })
  try {
    const { wallet } = await launchWallet({ extension, phrase: person.phrase, networks: [network(chain)] })
    const dapp = await openDapp(wallet, chain.dappUrl)
    await rm(join(extension, 'words'), { recursive: true })
    const asked = dapp.request('eth_requestAccounts')
    const open = () => wallet.pages().find((page) => page.url().endsWith('/approval.html'))
    await expect.poll(open).toBeDefined()
    const window = open()
    if (!window) throw new Error('The window is gone')
    await expect(window.getByTestId('damaged')).toContainText('Do not remove it: that deletes your keys.')
    await expect(window.getByRole('button')).toHaveCount(0)
    await window.close()
    expect((await asked).error).toMatchObject({ code: 4001 })
    await wallet.close()
  } finally {
    await rm(extension, { recursive: true })
  }
})

/** The messages in the browser's format, by key. */
function browsersWords(folder: string): Map<string, string> {
  const text = readFileSync(join(builtExtension(), '_locales', folder, 'messages.json'), 'utf8')
  const messages: Record<string, { message: string }> = JSON.parse(text)
  return new Map(Object.entries(messages).map(([key, { message }]) => [key, message]))
}

/** The messages that a source and its imports may show: by their names, their forms, and templates of names. */
function mayBeSaidBy(entry: string): (key: string) => boolean {
  const files = new Set([join(root, entry)])
  for (const file of files)
    for (const [, from, lazily] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/gm,
    ))
      files.add(join(dirname(file), from ?? lazily ?? ''))
  files.delete(join(root, 'src/i18n/catalogue.ts'))
  const text = [...files].map((file) => readFileSync(file, 'utf8')).join('\n')
  const named = new Set(text.match(/\w+/g))
  const templates = [...text.matchAll(/`([a-z]+_\w*(?:\$\{[^`}]*\}\w*)+)`/g)]
  const made = templates.map(([, template = '']) => template.replace(/\$\{[^`}]*\}/g, '\\w+'))
  const isMade = new RegExp(`^(${made.join('|')})$`)
  return (key) => [key, family(key)].some((one) => named.has(one) || isMade.test(one))
}
