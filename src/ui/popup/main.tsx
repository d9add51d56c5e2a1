import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../kit/App.tsx'
import { followMirror } from '../mirror.ts'
import { Names } from '../Names.tsx'
import { followPresence } from '../presence.ts'
import { Popup } from './Popup.tsx'

followMirror('home')
followPresence()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App>
        <Names>
          <Popup />
        </Names>
      </App>
    </StrictMode>,
  )
