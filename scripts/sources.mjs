import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The shipped sources under a folder: no tests, no fakes. @param {string} folder */
export function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|fake|d)\.tsx?$/.test(file) && !/(^|\/)gallery\//.test(file),
    )
    .sort()
    .map((file) => join(folder, file))
}
