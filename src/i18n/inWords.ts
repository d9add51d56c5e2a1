import type { Message, Text } from '../domain/text/message.ts'
import { exactAmount, formatAmount, withSymbol } from './formatAmount.ts'
import { figure, joined, together } from './sentences.ts'
import { moment } from './time.ts'
import { isolated, sentence } from './translate.ts'

/** A text in the person's language. `brief` gives amounts at most six significant digits, for a headline. */
export function inWords(text: Text, brief = false): string {
  if (typeof text === 'string') return text
  if ('say' in text) return messageText(text, brief)
  if ('amount' in text) return amountText(text, brief)
  if ('figure' in text) return figure(BigInt(text.figure))
  if ('time' in text) return moment(text.time)
  if ('list' in text)
    return joined(
      text.list.map((part) => inside(part, brief)),
      text.row ? 'none' : 'and',
    )
  if ('sentences' in text) return together(...text.sentences.map((part) => inWords(part, brief)))
  const [whole, short] = text.of.map((part) => inWords(part, brief))
  return whole !== undefined && wordsIn(whole) <= text.words ? whole : (short ?? '')
}

function messageText(
  { say, values = {}, count }: Extract<Message, { say: unknown }>,
  brief: boolean,
): string {
  const given = Object.entries(values).map(([name, value]) => [name, inside(value, brief)])
  // In some languages an empty blank comes first.
  return sentence(say, Object.fromEntries(given), count).trim()
}

/** A text inside another. Strings are foreign, and amounts hold a foreign symbol: those are isolated. */
function inside(value: Text | number, brief: boolean): string {
  if (typeof value === 'string' || typeof value === 'number') return isolated(value)
  const words = inWords(value, brief)
  return 'say' in value || 'list' in value || 'sentences' in value ? words : isolated(words)
}

type AmountText = Extract<Text, { amount: unknown }>

function amountText({ amount, decimals, symbol }: AmountText, brief: boolean): string {
  const value = BigInt(amount)
  return withSymbol(brief ? formatAmount(value, decimals).text : exactAmount(value, decimals), symbol)
}

/** Counts the words of a sentence. Chinese and Japanese have no spaces, and about two signs per word. */
export function wordsIn(sentence: string): number {
  const signs = sentence.match(/[\u3040-\u30ff\u4e00-\u9fff]/g) ?? []
  return sentence.split(' ').length + signs.length / 2
}
