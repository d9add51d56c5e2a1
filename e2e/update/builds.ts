import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserName, builtExtension, type Wallet } from '../../packages/wallet-testing/index.ts'
import { buildPrevious } from '../../scripts/previous.mjs'
import { expect } from '../fixtures.ts'

/** A folder from which a browser loads the wallet. */
export type Installed = {
  folder: string
  /**
   * Replaces the previous build with the present one, whose background first runs `code`. A browser uses it once it
   * loads the folder again.
   */
  replace(code?: string): Promise<void>
  remove(): Promise<void>
}

/** Stores accept an update only with a higher version. */
const version = '9999.0.0'

/** A new folder with the previous build. */
export async function installPrevious(): Promise<Installed> {
  const base = await mkdtemp(join(tmpdir(), 'volley-update-'))
  const [folder, next] = [join(base, 'wallet'), join(base, 'next')]
  const name = browserName() === 'firefox' ? 'firefox' : 'chrome'
  await cp(join(await buildPrevious(), name), folder, { recursive: true })
  return {
    folder,
    async replace(code = '') {
      await cp(builtExtension(), next, { recursive: true })
      await change(join(next, 'manifest.json'), (text) => JSON.stringify({ ...JSON.parse(text), version }))
      await change(join(next, 'background.js'), (text) => `globalThis.isUpdated = true;${code}${text}`)
      await rename(folder, join(base, 'previous'))
      await rename(next, folder)
    },
    remove: () => rm(base, { recursive: true, force: true }),
  }
}

/** Checks that the present build runs: its code, under its manifest. */
export async function expectUpdated(wallet: Wallet): Promise<void> {
  const found = () =>
    wallet.inBackground((scope) => {
      type Updated = {
        isUpdated?: boolean
        chrome: { runtime: { getManifest(): { version: string } } }
      }
      const { isUpdated, chrome } = scope as unknown as Updated
      return { isUpdated, version: chrome.runtime.getManifest().version }
    }, null)
  // Chromium returns an error while the old worker ends.
  await expect(async () => expect(await found()).toEqual({ isUpdated: true, version })).toPass({
    timeout: 30_000,
  })
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')))
}
