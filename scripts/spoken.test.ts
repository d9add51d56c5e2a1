import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { splitWords, spokenIn } from './spoken.mjs'

const keys = ['call_send', 'call_send_you', 'call_sent', 'fee_one', 'fee_other', 'home_title', 'language']

test.each([
  ['t("call_sent")', ['call_sent']],
  ['t(`call_sent`,{who:e})', ['call_sent']],
  ['counted("fee",2);say("fee_other")', ['fee_other']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of code
  ['t(`call_${e}`)', ['call_send', 'call_send_you', 'call_sent']],
  ['t("call_"+e)', ['call_send', 'call_send_you', 'call_sent']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of code
  ['t(`call_send${e?"_you":""}`)', ['call_send', 'call_send_you']],
  ['let home,fee=recall_sent', []],
])('%s may say %j', (code, spoken) => {
  expect(spokenIn(code, keys)).toEqual([...spoken, 'language'])
})

test('a language has what English alone says in English, as in the browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'volley-words-'))
  const catalogues = {
    en: { language: 'en', call_sent: 'Sent', home_title: 'Home', home_more: 'More' },
    pt_BR: { language: 'pt-BR', call_sent: 'Enviado', home_title: 'Início' },
  }
  try {
    writeFileSync(join(folder, 'background.js'), 't("call_sent")')
    for (const [name, said] of Object.entries(catalogues)) {
      const messages = Object.entries(said).map(([key, message]) => [key, { message, description: 'x' }])
      mkdirSync(join(folder, '_locales', name), { recursive: true })
      writeFileSync(
        join(folder, '_locales', name, 'messages.json'),
        JSON.stringify(Object.fromEntries(messages)),
      )
    }
    splitWords(folder)
    const pack = gunzipSync(readFileSync(join(folder, 'words', 'pt-BR.json.gz'))).toString()
    expect(JSON.parse(pack)).toEqual({ home_title: 'Início', home_more: 'More' })
    const left = readFileSync(join(folder, '_locales', 'pt_BR', 'messages.json'), 'utf8')
    expect(JSON.parse(left)).toEqual({ language: { message: 'pt-BR' }, call_sent: { message: 'Enviado' } })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
