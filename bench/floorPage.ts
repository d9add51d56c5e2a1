import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that a page of an extension with React can be: one button that hears a press. */
function Floor() {
  const [pressed, press] = useState(false)
  const data = { 'data-testid': 'floor', 'data-pressed': pressed || undefined }
  const words = pressed ? 'Pressed' : 'Press'
  return createElement('button', { type: 'button', ...data, onClick: () => press(true) }, words)
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(Floor))
