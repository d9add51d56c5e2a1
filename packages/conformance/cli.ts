#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { command, leave } from './command.ts'
import { type Options, UsageError } from './options.ts'

/** The minimal wallet, which the package has built. */
const minimalWallet = join(import.meta.dirname, '..', '..', '..', 'wallet')

const code = await command(process.argv.slice(2), {
  start: 'npx wallet-conformance',
  async prepare(options: Options) {
    if (options.driver === 'minimal') options.wallet ??= minimalWallet
    if (options.wallet === undefined) throw new UsageError('--wallet FOLDER is the unpacked extension.')
    const folder = resolve(options.wallet)
    if (!existsSync(join(folder, 'manifest.json')))
      throw new UsageError(`There is no unpacked extension in ${folder}: it has no manifest.json.`)
    return true
  },
  async load(file) {
    try {
      return await import(pathToFileURL(file).href)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error
      throw new UsageError(
        `Node ${process.versions.node} reads no TypeScript. Write the driver as .mjs, or use Node 22.18.`,
      )
    }
  },
})
leave(code)
