import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const sources = import.meta.dirname
const pages = ['home.html', 'prompt.html']
const scripts = ['background', 'content', 'home', 'inpage', 'prompt']

/** Builds the minimal wallet into a folder that Chromium loads. */
export async function buildMinimal(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of ['manifest.json', ...pages]) await cp(join(sources, file), join(folder, file))
  for (const name of scripts)
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      root: sources,
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        target: 'chrome123',
        lib: { entry: join(sources, `${name}.ts`), formats: ['iife'], name, fileName: () => `${name}.js` },
        // Its comments name the modules relative to this folder.
        rolldownOptions: { cwd: sources, output: { codeSplitting: false } },
      },
    })
}
