import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * A copy of the release build, byte for byte, whose two pages load the probe before their own script. It adds
 * a page with only React, and an empty page for the stage.
 */
export async function makeProbed(
  extension: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'volley-probed-'))
  await cp(extension, folder, { recursive: true })
  await cp(join(import.meta.dirname, 'probe.mjs'), join(folder, 'probe.js'))
  for (const page of ['popup.html', 'approval.html']) {
    const html = await readFile(join(folder, page), 'utf8')
    await writeFile(join(folder, page), html.replace('<script', '<script src="/probe.js"></script><script'))
  }
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: join(import.meta.dirname, 'floorPage.ts'),
        formats: ['es'],
        fileName: () => 'floor.js',
      },
    },
  })
  await writeFile(
    join(folder, 'floor.html'),
    '<!doctype html><script src="/probe.js"></script><script type="module" src="/floor.js"></script><div id="root"></div>',
  )
  await writeFile(join(folder, 'stage.html'), '<!doctype html><title>Stage</title>')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
