/**
 * The document on the pack: its source, and what is left out with the reasons.
 *
 * @param {{ repository: string, source: Record<string, string>, drops: import('./prove.mjs').Drop[], described: string[], proven: { path: string, kind: string, bindings: string[], one: Record<string, any> }[] }} result
 */
export function reportOf({ repository, source, drops, described, proven }) {
  const ofRegistry = proven.filter(({ path }) => !path.startsWith('own/'))
  const bindings = (/** @type {string} */ kind) =>
    new Set(ofRegistry.filter((one) => one.kind === kind).flatMap((one) => one.bindings)).size
  const entities = new Set(ofRegistry.map(({ path }) => path.split('/')[1])).size
  return `# The clear-signing registry

Volley carries the [ERC-7730 registry](${repository}) to show what calls and typed data mean in the words of their contracts' makers. \`npm run make -- descriptors --from CLONE\` writes this page and \`public/registry\`.

| | |
| --- | --- |
| commit | \`${source.commit}\` |
| date | ${source.date} |
| licence | ${source.licence} |
| SHA-256 of the files | \`${source.sha256}\` |
| descriptors | ${ofRegistry.length} of ${described.filter((path) => !path.startsWith('own/')).length}, of ${entities} entities |
| addresses | ${bindings('contracts')} for calls, ${bindings('messages')} for typed data |

Each descriptor must fit its JSON schema. Then the wallet's own code formats sample data with each of its formats, and the pack leaves out a format if a path leads nowhere, a value does not fit, the wallet does not know a parameter, or words for an amount contain a number. \`scripts/descriptors/prove.mjs\` has the rules. A descriptor applies only at its addresses, or only to typed data whose domain names one of them.

The approval quotes every word of a descriptor beside the real value. A value counts as shown only where a field shows it whole. The others follow under their own names, also addresses and numbers that a descriptor hides.

\`scripts/descriptors/own\` has Volley's own descriptions. They come first: most are of functions that the registry does not describe.

## Left out

| file | function or type | why |
| --- | --- | --- |
${drops.map(({ path, key, why }) => `| ${path} | ${key === undefined ? '' : `\`${short(key)}\``} | ${why.replaceAll('|', '\\|')} |`).join('\n')}
`
}

/** @param {string} key */
const short = (key) => (key.length > 60 ? `${key.slice(0, 59)}…` : key)
