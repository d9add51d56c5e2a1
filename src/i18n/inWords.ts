import type { Message, Text } from '../domain/text/message.ts'
import { exactAmount, withSymbol } from './formatAmount.ts'
import { figure, joined, together } from './sentences.ts'
import { moment } from './time.ts'
import { isolated, sentence } from './translate.ts'

/** A text in the person's language. */
export function inWords(text: Text): string {
  if (typeof text === 'string') return text
  if ('say' in text) return messageText(text)
  if ('amount' in text) return withSymbol(exactAmount(BigInt(text.amount), text.decimals), text.symbol)
  if ('figure' in text) return figure(BigInt(text.figure))
  if ('time' in text) return moment(text.time)
  if ('list' in text) return joined(text.list.map(inside), text.row ? 'none' : 'and')
  if ('sentences' in text) return together(...text.sentences.map(inWords))
  const [whole, short] = text.of.map(inWords)
  return whole !== undefined && wordsIn(whole) <= text.words ? whole : (short ?? '')
}

function messageText({ say, values = {}, count }: Extract<Message, { say: unknown }>): string {
  const given = Object.entries(values).map(([name, value]) => [name, inside(value)])
  // In some languages an empty blank comes first.
  return sentence(say, Object.fromEntries(given), count).trim()
}

/** A text inside another. Strings are foreign, and amounts hold a foreign symbol: those are isolated. */
function inside(value: Text | number): string {
  if (typeof value === 'string' || typeof value === 'number') return isolated(value)
  return 'say' in value || 'list' in value || 'sentences' in value ? inWords(value) : isolated(inWords(value))
}

/** Counts the words of a sentence. Chinese and Japanese have no spaces, and about two signs per word. */
export function wordsIn(sentence: string): number {
  const signs = sentence.match(/[\u3040-\u30ff\u4e00-\u9fff]/g) ?? []
  return sentence.split(' ').length + signs.length / 2
}
