import { spawnSync } from 'node:child_process'

/**
 * The files of one commit, from any clone of a repository: git proves that they are those of the commit.
 *
 * @param {string} clone a work tree or a bare repository
 * @param {string} commit
 * @param {string[]} folders
 * @returns {{ commit: string, date: string, files: Map<string, string> }} the full hash, the day of the commit
 *   (YYYY-MM-DD, UTC), and the content by path
 */
export function readCommit(clone, commit, folders) {
  const git = (/** @type {string[]} */ args, input = '') => {
    const { status, stdout, stderr } = spawnSync('git', ['-C', clone, ...args], {
      input,
      maxBuffer: 2 ** 28,
    })
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
    return stdout
  }
  const [hash = '', seconds] = String(git(['show', '-s', '--format=%H %ct', commit]))
    .trim()
    .split(' ')
  const rows = String(git(['ls-tree', '-r', '-z', hash, '--', ...folders])).split('\0')
  const entries = rows.flatMap((row) => {
    const [, blob, path] = /^\d+ blob (\w+)\t(.+)$/s.exec(row) ?? []
    return blob && path ? [{ blob, path }] : []
  })
  const output = git(['cat-file', '--batch'], entries.map(({ blob }) => `${blob}\n`).join(''))
  let at = 0
  const files = new Map()
  for (const { path } of entries) {
    const end = output.indexOf('\n', at)
    const size = Number(String(output.subarray(at, end)).split(' ')[2])
    files.set(path, String(output.subarray(end + 1, end + 1 + size)))
    at = end + 2 + size
  }
  return { commit: hash, date: new Date(Number(seconds) * 1000).toISOString().slice(0, 10), files }
}
