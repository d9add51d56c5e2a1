import type { MessageBlock } from './review.ts'

/** The text that `account` signs. */
export function textFor({ text = '', at }: MessageBlock, account: string): string {
  return at === undefined ? text : text.slice(0, at) + account + text.slice(at)
}
