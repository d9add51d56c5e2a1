import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { TypedData as Typed } from '../../../domain/typedData.ts'
import { TypedData } from './TypedDataBlock.tsx'

vi.mock('../../shell/useUiState.ts', () => ({
  useUiState: (select: (state: object) => unknown) => select({ networks: [] }),
}))

function isOpen(typed: Typed, open: boolean): boolean {
  const markup = renderToStaticMarkup(<TypedData block={{ kind: 'typedData', typed }} open={open} />)
  return markup.includes('data-testid="typed-data"')
}

const typed = (primaryType: string): Typed => ({
  types: { [primaryType]: [{ name: 'message', type: 'bytes' }] },
  primaryType,
  domain: {},
  message: { message: '0x1234' },
})

test('values are open where nothing else tells what they do: without an explanation, and for a Safe', () => {
  expect(isOpen(typed('Note'), true)).toBe(true)
  expect(isOpen(typed('SafeMessage'), false)).toBe(true)
  expect(isOpen(typed('Note'), false)).toBe(false)
})
