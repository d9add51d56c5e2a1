import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Finds sentences that a reader may have to decode, in comments, test titles and documents. It points at candidates and
 * judges nothing: rewrite the sentence, never around the pattern.
 *
 * @typedef {{ file: string, line: number, sentence: string, why: string }} Odd
 */

/** Text that a sentence should not contain, and what to do instead. @type {readonly (readonly [RegExp, string])[]} */
const patterns = [
  [
    /^(What|That|Whoever|Whatever|Whether|Which|How|Where|When)\b[^.?]*\b(is|are|was|were|has|have|does|stays|goes|comes|stands|lies)\b/,
    'Name the actor first: a clause is the subject.',
  ],
  [
    /^(Of|To|From|By|In|With|For|Beside|Beyond) (it|them|the|a|an|all|each|these|those|several|what|whom)\b[^,.]{0,40}\b(is|are|there|may|can|comes|come|goes|stands|lies)\b/,
    'Put the subject before the verb.',
  ],
  [
    /\b(whoever|whosoever|lest|thereof|therein|wherein|somebody|be it|nor does|nor can|has it that|in vain|at that moment|of before|a say|the least page|no other than)\b/i,
    'Use a word of today.',
  ],
  [
    /\b(tells?|told|says?|said|hears?|heard|asks?|asked|knows?|known|becomes?|became|comes?|came) of\b/i,
    'Use the term: reports, receives, results in.',
  ],
  [
    /\b(is|are|was|were) (told|asked|said|heard|meant|wanted|taken for|had|to be (had|looked|done|asked|told))\b/i,
    'Name the actor: the verb is passive.',
  ],
  [/\b(lies|lie|stands|stand) (in|at|there|behind|beside|above|below)\b/i, 'Code is in a file or a line.'],
  [
    /\b(goes on|go on|went on|goes by|stays away|comes again|came again|begins anew|anew)\b/i,
    'Use continues, resumes or retries.',
  ],
]

/** Shorter texts are names. */
const shortest = 25

/** Every odd sentence of the files that git tracks, and how many lines of prose these have. */
export function oddSentences() {
  const tracked = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout
  const files = tracked.split('\n').filter((file) => isRead(file) && existsSync(join(root, file)))
  let lines = 0
  /** @type {Odd[]} */
  const odd = []
  for (const file of files)
    for (const { line, text } of proseIn(file, readFileSync(join(root, file), 'utf8'))) {
      lines += 1
      const found = oddIn(text)
      if (found) odd.push({ file, line, ...found })
    }
  return { odd, lines, rate: Math.round((1000 * odd.length) / Math.max(1, lines)) }
}

/** @param {string} file */
const isRead = (file) =>
  /\.(ts|tsx|mjs|js|md)$/.test(file) && !/package-lock|node_modules|recorded/.test(file)

/** The first odd sentence of a text. @param {string} text */
export function oddIn(text) {
  for (const sentence of text.split(/(?<=[.;:])\s+/)) {
    const [, why] = patterns.find(([pattern]) => pattern.test(sentence)) ?? []
    if (why) return { sentence, why }
  }
  return undefined
}

/**
 * The comments and test titles of code, and the lines of a document outside its code blocks.
 *
 * @param {string} file
 * @param {string} source
 */
export function proseIn(file, source) {
  const isDocument = file.endsWith('.md')
  let isFenced = false
  return source.split('\n').flatMap((line, index) => {
    if (isDocument && line.startsWith('```')) isFenced = !isFenced
    const text = isDocument ? (isFenced ? '' : documentText(line)) : codeText(line)
    return text.length < shortest ? [] : [{ line: index + 1, text }]
  })
}

/** @param {string} line */
const documentText = (line) => line.replace(/^[#>*|\s\d.-]+/, '')

/** @param {string} line */
const codeText = (line) =>
  /^\s*(?:\/\*\*?|\*|\/\/)\s?(.*?)(?:\*\/)?$/.exec(line)?.[1] ??
  /\b(?:test|it|describe)(?:\.\w+)*\(\s*['"`](.+?)['"`],/.exec(line)?.[1] ??
  ''

if (process.argv[1]?.endsWith('plainEnglish.mjs')) {
  const { odd, lines, rate } = oddSentences()
  for (const { file, line, sentence, why } of odd) console.log(`${file}:${line}: ${sentence}   (${why})`)
  console.log(`${odd.length} of ${lines} lines of prose, ${rate} per 1,000`)
}
