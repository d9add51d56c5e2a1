import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createServer, preview } from 'vite'
import { root } from './run.mjs'

/** The gallery is a page of its own and no part of the extension. */
const gallery = join(root, 'src', 'ui', 'gallery')
const output = join(root, '.cache', 'gallery')

/** @type {import('vite').InlineConfig} */
const config = {
  root: gallery,
  base: './',
  configFile: false,
  publicDir: false,
  plugins: [react()],
  logLevel: 'warn',
  build: {
    outDir: output,
    emptyOutDir: true,
    target: 'chrome123',
    rolldownOptions: { input: ['index.html', 'screen.html'].map((file) => join(gallery, file)) },
  },
}

/**
 * Builds the gallery and serves it on a free port.
 *
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function serveGallery() {
  await build(config)
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}

/** `npm run gallery`: every component and every recorded screen, and what is changed shows at once. */
if (import.meta.filename === process.argv[1]) {
  const server = await createServer({ ...config, server: { host: '127.0.0.1' } })
  await server.listen()
  console.log(`The gallery is at ${server.resolvedUrls?.local[0]} until Ctrl-C.`)
}
