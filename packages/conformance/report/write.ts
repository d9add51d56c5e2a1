import { lstat, rename, writeFile } from 'node:fs/promises'
import { UsageError } from '../options.ts'

/**
 * Writes a report in one step: a reader never finds half of it, and a run that is killed leaves a whole one. Throws a
 * sentence if it cannot be written.
 */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    // A device or a link is written to, and not replaced.
    const isPlain = await lstat(file).then(
      (found) => found.isFile(),
      () => true,
    )
    const target = isPlain ? `${file}.part` : file
    await writeFile(target, text)
    if (isPlain) await rename(target, file)
  } catch (error) {
    throw new UsageError(`The report cannot be written: ${(error as Error).message}`)
  }
}
