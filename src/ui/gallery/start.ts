import { i18n } from './fakeI18n.ts'

// Before anything that speaks is loaded.
const browser = { i18n, runtime: { id: 'gallery', getURL: (path: string) => path } }
Object.assign(globalThis, { browser, chrome: browser })
await import('./main.tsx')
