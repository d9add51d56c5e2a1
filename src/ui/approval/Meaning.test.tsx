import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MessageBlock } from '../../domain/review/review.ts'
import { Meaning } from './Meaning.tsx'

const drawn = (message: Omit<MessageBlock, 'kind'>) =>
  renderToStaticMarkup(
    <Meaning
      review={{ asks: '', title: '', confirm: '', chainId: 1, blocks: [{ kind: 'message', ...message }] }}
    />,
  )

test('a text is signed at no cost; bytes that nobody can read are not played down', () => {
  expect(drawn({ text: 'Hello' })).toContain('costs nothing')
  expect(drawn({ hex: '0xc0de99f2' })).toBe('')
})
