import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from '../numbers.ts'

type Sizes = { scripts: number; background: number; home: number; unpacked: number }

/** The first rows, whose figures do not vary. */
export async function sizeRows(
  extension: string,
  smallest: string,
  peers: readonly { name: string; path: string }[] = [],
): Promise<Row[]> {
  const [mine, least] = [await sizesOf(extension), await sizesOf(smallest)]
  const others: Record<string, Sizes> = {}
  for (const { name, path } of peers) {
    const sizes = await sizesOf(path).catch(() => undefined)
    if (sizes) others[name] = sizes
  }
  const row = (what: string, of: keyof Sizes, goal: number): Row => ({
    what,
    floor: least[of],
    ours: mine[of],
    goal,
    ...(peers.length > 0 && {
      peers: Object.fromEntries(Object.entries(others).map(([name, sizes]) => [name, sizes[of]])),
    }),
  })
  return [
    row('Scripts in each page, KiB gzip', 'scripts', 6),
    row('Background, KiB gzip', 'background', 170),
    row('Home, first load, KiB gzip', 'home', 150),
    row('Unpacked, KiB', 'unpacked', 3500),
  ]
}

/** KiB of an unpacked extension: the parts that the browser runs, compressed, and the whole folder. */
async function sizesOf(extension: string): Promise<Sizes> {
  const manifest = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8'))
  const scripts: string[] = manifest.content_scripts.flatMap(({ js }: { js: string[] }) => js)
  const popup: string = manifest.action.default_popup
  const html = await readFile(join(extension, popup), 'utf8')
  const home = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, file = '']) => file)
  const { service_worker: worker, scripts: background = [worker] } = manifest.background
  // It loads the others on demand.
  const later = (await readdir(extension)).filter((file) => /^background-.*\.js$/.test(file))
  return {
    scripts: await zipped(extension, [...new Set(scripts)]),
    background: await zipped(extension, [...background, ...later]),
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
