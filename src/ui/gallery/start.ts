import { i18n } from './fakeI18n.ts'

// Must run before any module that reads messages loads.
const browser = { i18n, runtime: { id: 'gallery', getURL: (path: string) => path } }
Object.assign(globalThis, { browser, chrome: browser })
await import('./main.tsx')
