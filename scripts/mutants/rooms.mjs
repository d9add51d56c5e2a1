import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../run.mjs'

/**
 * The critical files, by folder. The tests of the folders in `tests` run first; all tests run on the mutants
 * that survive these. `files` selects files of the folder; the default is all.
 *
 * @typedef {{ folder: string, tests: string[], files?: RegExp }} Room
 */

/** @type {readonly Room[]} */
export const rooms = [
  { folder: 'src/storage/journal', tests: ['src/storage'] },
  { folder: 'src/engine', tests: ['src/engine'] },
  { folder: 'src/vault', tests: ['src/vault'] },
  {
    folder: 'src/methods',
    tests: ['src/methods'],
    files:
      /(Rules|Shape|Limits|Plan|Capabilities|Message|Values|Edits)\.ts$|\/(callBlocks|method|permissions|readParams|transactionCall)\.ts$|\/capabilities\//,
  },
  {
    folder: 'src/domain',
    tests: ['src/domain', 'src/methods'],
    files: /\/(batch|ceiling|decodeAbi|errors|forSite|nodeRefusals|schema|sendUrls|shape|typedData)\.ts$/,
  },
  {
    folder: 'src/lib',
    tests: ['src/lib'],
    files: /\/(bounded|depth|extensionFile|isSame|trustedStorage)\.ts$/,
  },
  { folder: 'src/messages', tests: ['src/messages', 'src/entries'], files: /\/(pageFrames|rejection)\.ts$/ },
  {
    folder: 'src/requests',
    tests: ['src/requests', 'src/background'],
    files:
      /\/(admit|decisions|failure|guard|limits|pageRequest|refusedChains|replyCache|visibleAccounts)\.ts$/,
  },
  {
    folder: 'src/background',
    tests: ['src/background'],
    files: /\/(privateServices|selectors|siteVisits)\.ts$/,
  },
  {
    folder: 'src/rpc',
    tests: ['src/rpc'],
    files: /\/(endpoints|exchange|failover|health|pauses|readResult)\.ts$/,
  },
  {
    folder: 'src/contracts',
    tests: ['src/contracts'],
    files: /\/(atomicity|authorization|delegates|delegation)\.ts$/,
  },
  { folder: 'src/preview', tests: ['src/preview'], files: /\/(detectWarnings|nodeTimeout)\.ts$/ },
  { folder: 'src/ui/node', tests: ['src/ui/node'], files: /\/(askNetwork|readCode)\.ts$/ },
]

/** The sources of a room, as paths from the project's folder. @param {Room} room */
export function sourcesOf({ folder, files = /./ }) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !/\.(test|fake)\.ts$/.test(file) && files.test(file))
    .sort()
}
