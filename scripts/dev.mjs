import { run } from './run.mjs'
import { setup } from './setup.mjs'

// Rebuilds dist/chrome on every change. The browser has to be told to reload the extension.
await setup()
process.exit(await run('vite', ['build', '--mode', 'chrome', '--watch']))
