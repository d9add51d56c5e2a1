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
 * Draws a page of the wallet once it has its words: without them nobody could know what they press. What the background
 * said so far waits with it, since what comes after the first paint is asked for once that was heard.
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
