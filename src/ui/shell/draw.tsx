import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { View } from '../../messages/uiState.ts'
import { App } from '../kit/layout/App.tsx'
import { Damaged } from './Damaged.tsx'
import { learnWords } from './loadCatalogue.ts'
import { Names } from './NamesProvider.tsx'
import { followMirror } from './useUiState.ts'
import { followPresence } from './visibility.ts'

/**
 * Draws a page of the wallet once it has its texts: without them nobody could know what a button does. The
 * background's messages wait with it, because the first one triggers requests for what follows the first paint.
 */
export async function draw(view: Exclude<View, 'rest'>, page: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const hasWords = await learnWords()
  if (hasWords) followMirror(view)
  followPresence()
  createRoot(root).render(
    <StrictMode>
      <App>{hasWords ? <Names>{page}</Names> : <Damaged />}</App>
    </StrictMode>,
  )
}
