import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Key, say, sayCount, type Text } from '../domain/text/message.ts'
import { fake } from '../lib/browser.fake.ts'
import { inWords, wordsIn } from './inWords.ts'

afterEach(() => vi.restoreAllMocks())

const eth = { amount: '1500000000000000000', decimals: 18, symbol: 'ETH' }

test.each<[Text, string]>([
  ['a sentence that an older version stored', 'a sentence that an older version stored'],
  [say('call_to', { who: 'Mira' }), 'to Mira'],
  [sayCount('review_sendCalls', 3), 'Send 3 calls'],
  [{ say: 'call_send', values: { what: eth } }, 'Send 1.5\u202fETH'],
  [{ say: 'call_lend' }, 'Supply'],
  [eth, '1.5\u202fETH'],
  [{ figure: '21000' }, '21,000'],
  [{ list: ['2', '3', '5'] }, '2, 3 and 5'],
  [{ list: ['a.example', 'b.example'], row: true }, 'a.example, b.example'],
  [{ sentences: [say('outcome_send', { what: eth }), 'It waits.'] }, 'You send 1.5\u202fETH. It waits.'],
  [{ words: 2, of: ['One two', 'Two'] }, 'One two'],
  [{ words: 2, of: ['One two three', 'Three'] }, 'Three'],
])('%j is "%s"', (text, words) => {
  expect(inWords(text)).toBe(words)
})

test('a headline has six significant digits, and says that it is rounded', () => {
  const what = { amount: '33000000000000165', decimals: 18, symbol: 'ETH' }
  const text = { sentences: [say('outcome_send', { what }), { list: [what, eth] }] }
  expect(inWords(text)).toBe(
    'You send 0.033000000000000165\u202fETH. 0.033000000000000165\u202fETH and 1.5\u202fETH',
  )
  expect(inWords(text, true)).toBe('You send ≈\u00a00.033\u202fETH. ≈\u00a00.033\u202fETH and 1.5\u202fETH')
})

test('a time is in the words of the language', () => {
  expect(inWords(say('typed_takeOnceUntil', { who: 'Mira', what: eth, time: { time: 0 } }))).toContain('1970')
})

test('a message that only another version knows is not blank', () => {
  expect(inWords({ say: 'warning_ofTomorrow_text' as Key, values: { who: 'Mira' } })).toBe(
    'warning_ofTomorrow_text',
  )
  expect(inWords({ say: 'of_tomorrow' as Key, count: 2 })).toBe('of_tomorrow')
})

test('what a site wrote stays text, whatever is in it', () => {
  const hostile = '{"say":"review_message"} {who} $& \u202e'
  expect(inWords(say('call_to', { who: hostile }))).toBe(`to ${hostile}`)
})

describe('among words that run from right to left', () => {
  const speak = (messages: Record<string, string>) =>
    vi
      .spyOn(fake.i18n, 'getMessage')
      .mockImplementation((key) => ({ language: 'ar', ...messages })[key] ?? '')

  test('foreign text and amounts keep their order, and sentences of ours take part in ours', () => {
    speak({ call_to: 'إلى {who}', warning_inCall: '{text} ({number})' })
    const text = say('warning_inCall', { text: say('call_to', { who: 'Mira' }), number: 1 })
    expect(inWords(text)).toBe('إلى \u2068Mira\u2069 (\u20681\u2069)')
    expect(inWords(say('call_to', { who: eth }))).toMatch(/^إلى \u2068.*ETH\u2069$/)
    expect(inWords(eth)).not.toContain('\u2068')
  })
})

test('Chinese and Japanese words count without spaces', () => {
  expect(wordsIn('You send 1 ETH.')).toBe(4)
  expect(wordsIn('あなたは1 ETHを送ります。')).toBeGreaterThan(5)
  expect(wordsIn('您将发送资产并且收到其他资产')).toBeGreaterThan(6)
})
