import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

export type Sizes = { scripts: number; background: number; home: number; unpacked: number }

/** KiB of an unpacked extension: compressed where the browser runs it, and all of it as it lies on the disk. */
export async function sizesOf(extension: string): Promise<Sizes> {
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8'))
  const scripts: string[] = manifest.content_scripts.flatMap(({ js }: { js: string[] }) => js)
  const popup: string = manifest.action.default_popup
  const html = await readFile(join(extension, popup), 'utf8')
  const home = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, file = '']) => file)
  return {
    scripts: await zipped(extension, [...new Set(scripts)]),
    background: await zipped(extension, [manifest.background.service_worker]),
    home: await zipped(extension, home),
    unpacked: (await filesIn(extension)).reduce((sum, { size }) => sum + size, 0) / 1024,
  }
}

async function zipped(folder: string, files: readonly string[]): Promise<number> {
  let sum = 0
  for (const file of files) sum += gzipSync(await readFile(join(folder, file)), { level: 9 }).length
  return sum / 1024
}

async function filesIn(folder: string): Promise<{ size: number }[]> {
  const names = await readdir(folder, { recursive: true })
  const all = await Promise.all(names.map((name) => stat(join(folder, name))))
  return all.filter((one) => one.isFile())
}
