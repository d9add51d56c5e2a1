import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../run.mjs'

/**
 * The critical files, by folder. `tests` are the folders whose tests are asked first; what these let live is asked of
 * all tests. `files` picks some files of the folder; all without it.
 *
 * @typedef {{ folder: string, tests: string[], files?: RegExp }} Room
 */

/** @type {readonly Room[]} */
export const rooms = [
  { folder: 'src/journal', tests: ['src/journal'] },
  { folder: 'src/execute', tests: ['src/execute'] },
  { folder: 'src/vault', tests: ['src/vault'] },
  {
    folder: 'src/methods',
    tests: ['src/methods'],
    files:
      /(Rules|Shape|Limits|Plan|Capabilities|Message|Values)\.ts$|\/(calls|changes|method|nulls|permissions|readParams|shape|transactionCall)\.ts$|\/capabilities\//,
  },
  {
    folder: 'src/wire',
    tests: ['src/wire', 'src/methods'],
    files:
      /\/(abi|amount|batch|bounded|ceiling|edits|errors|forSite|ownFile|page|privateUrls|refusals|rejection|same|schema|trusted|typedData)\.ts$/,
  },
  {
    folder: 'src/background',
    tests: ['src/background'],
    files:
      /\/(admission|decisions|depth|failure|guard|limits|pageRequest|privateServices|refusedChains|shared|sites|sources|visible)\.ts$/,
  },
  {
    folder: 'src/chain',
    tests: ['src/chain'],
    files:
      /\/(answers|atomicity|authorization|code|delegates|delegation|endpoints|exchange|failover|health|judge|patience|pauses)\.ts$/,
  },
]

/** The sources of a room, as paths from the project's folder. @param {Room} room */
export function sourcesOf({ folder, files = /./ }) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !/\.(test|fake)\.ts$/.test(file) && files.test(file))
    .sort()
}
