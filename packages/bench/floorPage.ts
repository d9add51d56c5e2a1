import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The smallest extension page with React: one button that handles a press. */
function Floor() {
  const [pressed, press] = useState(false)
  const data = { 'data-testid': 'floor', 'data-pressed': pressed || undefined }
  const words = pressed ? 'Pressed' : 'Press'
  return createElement('button', { type: 'button', ...data, onClick: () => press(true) }, words)
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(Floor))
