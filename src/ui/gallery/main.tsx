import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Segments } from '../kit/forms/Segments.tsx'
import { App } from '../kit/layout/App.tsx'
import { Text } from '../kit/text/Text.tsx'
import { examples } from './examples.ts'
import styles from './main.module.css'
import { names } from './recorded.ts'

const themes = [
  { id: 'system', label: 'As the system' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const
type Theme = (typeof themes)[number]['id']

/** Every component in its states, then every recorded screen in the size of its window. */
function Gallery() {
  const [theme, choose] = useState<Theme>('system')
  const change = (next: Theme) => {
    choose(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <main className={styles.gallery}>
      <header className={styles.head}>
        <Text as="h1" look="page">
          Components and screens
        </Text>
        <Segments label="Theme" items={themes} current={theme} onSelect={change} />
      </header>
      {examples.map(({ name, about, shows }) => (
        <section key={name} className={styles.example} data-example={name}>
          <Text as="h2" look="title">
            {name}
          </Text>
          <Text look="small" tone="soft">
            {about}
          </Text>
          <div className={styles.shown}>{shows}</div>
        </section>
      ))}
      <Text as="h2" look="page">
        Screens
      </Text>
      <div className={styles.screens}>
        {names.map((name) => (
          <figure key={name}>
            <iframe src={`screen.html?name=${name}`} title={name} loading="lazy" className={styles.screen} />
            <figcaption>
              <a href={`screen.html?name=${name}`}>{name}</a>
            </figcaption>
          </figure>
        ))}
      </div>
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App>
        <Gallery />
      </App>
    </StrictMode>,
  )
