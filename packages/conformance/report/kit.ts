import { createHash } from 'node:crypto'
import { topics } from '../checks/index.ts'
import { quoteOf } from '../sentences/quote.ts'

/** How a report names the kit that made it. Two kits with the same fingerprint ask the same of a wallet. */
export type Kit = {
  version: string
  /** The number of checks that the kit has. A report may be of fewer. */
  checks: number
  /** Of the checks' ids, titles, levels, clauses and sentences, and not of their code. */
  fingerprint: string
}

/** That of `package.json`, which the packed kit does not have beside this file. */
const version = '0.1.0'

export function thisKit(): Kit {
  const all = topics.flatMap(({ checks }) => checks)
  const texts = all.map((check) => {
    const { id, title, level, clause } = check
    return [id, title, level, clause.document, clause.section, quoteOf(check)]
  })
  const fingerprint = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)
  return { version, checks: all.length, fingerprint }
}

/** The kit in words. Reports of the first kits do not name it. */
export const kitInWords = (kit: Kit | undefined): string =>
  kit ? `kit ${kit.version} with ${kit.checks} checks (${kit.fingerprint})` : 'an earlier kit'
