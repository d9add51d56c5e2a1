import { i18n } from './i18n.ts'

// Before anything that speaks is loaded.
Object.assign(globalThis, { chrome: { i18n, runtime: { getURL: (path: string) => path } } })
await import('./main.tsx')
