import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sources } from '../../../scripts/sources.mjs'
import { learn, t } from '../../i18n/translate.ts'
import { fake, reset } from '../../lib/browser.fake.ts'
import { chooseLanguage } from './chosenLanguage.ts'
import { followLanguage, learnWords } from './loadCatalogue.ts'

// `keepFocus` needs a document, which does not exist here.
vi.mock('../kit/layout/keepFocus.ts', () => ({ keepFocus: () => undefined }))

beforeEach(reset)
afterEach(() => {
  learn({})
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the words of a page', () => {
  /** The extension's files by path. */
  let files: Record<string, Uint8Array<ArrayBuffer> | undefined>
  const fetchedPaths: string[] = []
  /** What `localStorage` holds. */
  let kept: Map<string, string>
  const packed = (words: unknown) => new Uint8Array(gzipSync(JSON.stringify(words)))

  /** Starts like a page: `early.iife.ts` runs before the modules. */
  async function begin(language: string, chosen?: string | Error) {
    kept = new Map(typeof chosen === 'string' ? [['language', chosen]] : [])
    vi.stubGlobal('localStorage', {
      getItem(key: string) {
        if (chosen instanceof Error) throw chosen
        return kept.get(key) ?? null
      },
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
    vi.stubGlobal(
      'StorageEvent',
      class extends Event {
        key: string
        constructor(type: string, { key }: { key: string }) {
          super(type)
          this.key = key
        }
      },
    )
    vi.spyOn(fake.i18n, 'getMessage').mockImplementation((key) => ({ language })[key] ?? '')
    fetchedPaths.length = 0
    vi.stubGlobal('fetch', async (url: string) => {
      fetchedPaths.push(url.replace(fake.runtime.getURL(''), '/'))
      const file = files[fetchedPaths.at(-1) ?? '']
      if (file === undefined) throw new TypeError('Failed to fetch')
      return new Response(file)
    })
    vi.stubGlobal('document', { currentScript: { dataset: { view: 'home' } } })
    fake.runtime.onConnect.addListener(() => undefined)
    vi.resetModules()
    await import('./early.iife.ts')
  }
  afterEach(() => {
    for (const name of ['early', 'words', 'readWords']) Reflect.deleteProperty(globalThis, name)
  })

  test('are in the language of the browser', async () => {
    files = {
      '/words/pt-BR.json.gz': packed({ home_send: 'Enviar' }),
      '/words/en.json.gz': packed({ home_send: 'Send' }),
    }
    await begin('pt-BR')
    expect(await learnWords()).toBe(true)
    expect(t('home_send')).toBe('Enviar')
    expect(fetchedPaths).toEqual(['/words/pt-BR.json.gz'])
  })

  const inThreeLanguages = () => ({
    '/words/de.json.gz': packed({ home_send: 'Senden' }),
    '/words/pt-BR.json.gz': packed({ home_send: 'Enviar' }),
    '/words/en.json.gz': packed({ home_send: 'Send' }),
  })

  test('are in the language that the person chose, and no other is read', async () => {
    files = inThreeLanguages()
    await begin('en', 'de')
    expect(await learnWords()).toBe(true)
    expect(t('home_send')).toBe('Senden')
    expect(fetchedPaths).toEqual(['/words/de.json.gz'])
  })

  test('are in the language of the browser if it does not tell what the person chose', async () => {
    files = inThreeLanguages()
    await begin('pt-BR', new DOMException('Blocked', 'SecurityError'))
    expect(await learnWords()).toBe(true)
    expect(t('home_send')).toBe('Enviar')
  })

  test('change with a new choice, and follow the browser again once its own language is chosen', async () => {
    files = inThreeLanguages()
    await begin('pt-BR')
    await learnWords()
    const show = vi.fn(() => t('home_send'))
    followLanguage(show)

    chooseLanguage('de')
    await vi.waitFor(() => expect(show).toHaveReturnedWith('Senden'))
    expect([...kept]).toEqual([['language', 'de']])

    chooseLanguage('pt-BR')
    await vi.waitFor(() => expect(show).toHaveReturnedWith('Enviar'))
    expect([...kept]).toEqual([])
    expect(show).toHaveBeenCalledTimes(2)
  })

  test('are those of the last of two quick choices', async () => {
    files = inThreeLanguages()
    await begin('en')
    await learnWords()
    const show = vi.fn(() => t('home_send'))
    followLanguage(show)
    chooseLanguage('de')
    chooseLanguage('pt-BR')
    await vi.waitFor(() => expect(show).toHaveReturnedWith('Enviar'))
    await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(2))
    expect(t('home_send')).toBe('Enviar')
  })

  test.each([
    ['missing', undefined],
    ['cut off', packed({ home_send: 'Enviar' }).slice(0, -9)],
    ['of another shape', packed({ home_send: { message: 'Enviar' } })],
  ])('are English where those of the language are %s', async (_, file) => {
    files = { '/words/pt-BR.json.gz': file, '/words/en.json.gz': packed({ home_send: 'Send' }) }
    await begin('pt-BR')
    expect(await learnWords()).toBe(true)
    expect(t('home_send')).toBe('Send')
  })

  test('are reported missing if there are none at all', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    files = {}
    await begin('en')
    expect(await learnWords()).toBe(false)
    expect(consoleError).toHaveBeenCalledOnce()
  })
})

test('no text is used before a page has loaded them', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  const getMessage = vi.spyOn(fake.i18n, 'getMessage')
  for (const file of sources(join(import.meta.dirname)).filter((one) => !one.endsWith('main.tsx')))
    await import(file)
  // A page reads its language from the browser.
  expect(getMessage.mock.calls.map(([key]) => key).filter((key) => key !== 'language')).toEqual([])
})
