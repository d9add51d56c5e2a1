/** The style of `docs/lab/index.html`. */
export const labStyle = `
:root { color-scheme: light dark; --good: light-dark(#0a6b3d, #5fd39a); --bad: light-dark(#b3261e, #ff8a80); --dim: light-dark(#5c6470, #9aa3b0); --line: light-dark(#d9dde3, #333a45) }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 90rem; margin: 2rem auto; padding: 0 1rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem } dd { margin: 0 }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
thead th { position: sticky; top: 0; background: Canvas; vertical-align: bottom }
td, th { text-align: left; font-weight: 400; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
small, code, blockquote { color: var(--dim); font-size: .85em } blockquote { margin: .25rem 0 0; padding-left: .6rem; border-left: 3px solid var(--line) }
.passed > details > summary, dt.passed { color: var(--good) }
.failed > details > summary, .precondition-failed > details > summary, dt.failed, dt.precondition-failed { color: var(--bad); font-weight: 600 }
summary, .not-run, dt { color: var(--dim) } summary { cursor: pointer }
details[open] { font-size: .85em } ol { padding-left: 1.2rem }
:target { outline: 2px solid var(--good) } a { color: inherit; text-underline-offset: .2em }
`
