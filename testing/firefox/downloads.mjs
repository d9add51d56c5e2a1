import { renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Of a download that no navigation began, as of a file that a page makes itself, Firefox says no name by which its end is
 * known; and where a file of an earlier test is in the way it saves under another name than it said. This puts both right
 * in the events as they pass.
 */
export function mendDownloads() {
  /** @type {Map<string, string>} What each is called, by its address. */
  const begun = new Map()
  return (/** @type {string | undefined} */ method, /** @type {any} */ params) => {
    if (!/^browsingContext\.download(WillBegin|End)$/.test(method ?? '') || params.navigation) return
    params.download ??= params.url
    if (method?.endsWith('Begin')) return void begun.set(params.url, params.suggestedFilename)
    const name = begun.get(params.url)
    begun.delete(params.url)
    const { filepath } = params
    if (name && filepath && basename(filepath) !== name) renameSync(filepath, join(dirname(filepath), name))
  }
}
