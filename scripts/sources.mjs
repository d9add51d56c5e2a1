import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The sources under a folder that are shipped: no tests, no stand-ins. @param {string} folder */
export function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|fake|d)\.tsx?$/.test(file) && !/(^|\/)gallery\//.test(file),
    )
    .sort()
    .map((file) => join(folder, file))
}
