import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Damaged } from './Damaged.tsx'
import { App } from './kit/App.tsx'
import { learnWords } from './learnWords.ts'
import { Names } from './Names.tsx'

/** Draws a page of the wallet once it has its words: without them nobody could know what they press. */
export async function draw(page: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const hasWords = await learnWords()
  createRoot(root).render(
    <StrictMode>
      <App>{hasWords ? <Names>{page}</Names> : <Damaged />}</App>
    </StrictMode>,
  )
}
