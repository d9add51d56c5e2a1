import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { direction, language } from '../../i18n/translate.ts'
import type { View } from '../../messages/uiState.ts'
import { App } from '../kit/layout/App.tsx'
import { Damaged } from './Damaged.tsx'
import { followLanguage, learnWords } from './loadCatalogue.ts'
import { Names } from './NamesProvider.tsx'
import { followUiState } from './useUiState.ts'
import { followPresence } from './visibility.ts'

/**
 * Renders a page once its words are loaded, because without them no button is understandable. The background's
 * messages wait too: the first one schedules the request for the rest of the state after the first paint.
 */
export async function draw(view: Exclude<View, 'rest'>, Page: ComponentType): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const hasWords = await learnWords()
  if (hasWords) followUiState(view)
  followPresence()
  const drawn = createRoot(root)
  const show = () => {
    Object.assign(document.documentElement, { lang: language(), dir: direction() })
    // In another language, everything renders again with what the person typed and chose so far.
    drawn.render(
      <StrictMode>
        <App>
          {hasWords ? (
            <Names>
              <Page />
            </Names>
          ) : (
            <Damaged />
          )}
        </App>
      </StrictMode>,
    )
  }
  show()
  followLanguage(show)
}
