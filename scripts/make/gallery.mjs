import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createServer, preview } from 'vite'
import { pack } from '../pack.mjs'
import { root } from '../run.mjs'

/** The gallery is a separate page, not part of the extension. */
const gallery = join(root, 'src', 'ui', 'gallery')

/** The files that an approval reads. Vite would serve them unpacked, unlike an extension. */
const files = ['typed-data.json', 'logos.json'].map((file) => ({
  file,
  packed: pack(readFileSync(join(root, 'public', file))),
}))

/** @param {import('vite').ViteDevServer | import('vite').PreviewServer} server */
const serve = ({ middlewares }) => {
  for (const { file, packed } of files)
    middlewares.use(`/${file}.gz`, (_, response) => void response.end(packed))
}

/** @type {import('vite').Plugin} */
const ownFiles = { name: 'volley:gallery-files', configureServer: serve, configurePreviewServer: serve }

/** @type {import('vite').InlineConfig} */
const config = {
  root: gallery,
  base: './',
  configFile: false,
  publicDir: false,
  plugins: [react(), ownFiles],
  logLevel: 'warn',
}

/**
 * Builds the gallery and serves it on a free port until it is closed. Each call uses its own folder: specs run
 * in parallel, and must not replace each other's files.
 *
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function serveGallery() {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'gallery-'))
  const input = ['index.html', 'screen.html'].map((file) => join(gallery, file))
  const built = {
    ...config,
    build: { outDir, emptyOutDir: false, target: 'chrome123', rolldownOptions: { input } },
  }
  await build(built)
  const server = await preview({ ...built, preview: { port: 0, host: '127.0.0.1' } })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}

/** `npm run make -- gallery`: shows all components and recorded screens, and updates after a change. */
if (import.meta.filename === process.argv[1]) {
  const server = await createServer({ ...config, server: { host: '127.0.0.1' } })
  await server.listen()
  console.log(`The gallery is at ${server.resolvedUrls?.local[0]} until Ctrl-C.`)
}
