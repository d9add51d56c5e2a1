import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Place } from './scan.ts'

/** Folders in which the browser caches files that it can get again from the extension or the network. */
const caches = [
  'Cache',
  'Code Cache',
  'ScriptCache',
  'GPUCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
  'ShaderCache',
  'GrShaderCache',
  'cache2',
  'startupCache',
  'safebrowsing',
  'shader-cache',
]

/** Every file of a browser's profile that could contain a person's secrets, once the browser is closed. */
export async function readProfile(profile: string): Promise<Place[]> {
  const files = await filesIn(profile)
  return Promise.all(
    files.map(async (file) => ({
      where: `the file ${relative(profile, file)}`,
      holds: await readFile(file).catch(() => Buffer.alloc(0)),
    })),
  )
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const inner = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return caches.includes(entry.name) ? [] : filesIn(path)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(inner)).flat()
}
