import { renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * For a download that no navigation started, such as a file that a page makes itself, Firefox gives no id that
 * links its end to its start. If a file of an earlier test has the same name, Firefox saves under another name
 * than it announced. This corrects both in the events as they pass.
 */
export function mendDownloads() {
  /** @type {Map<string, string>} The name of each download, by its address. */
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
