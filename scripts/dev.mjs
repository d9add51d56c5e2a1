import { run } from './run.mjs'
import { setup } from './setup.mjs'

// Rebuilds dist/chrome on every change. Reload the extension in the browser yourself.
await setup()
process.exit(await run('vite', ['build', '--mode', 'chrome', '--watch']))
