import { safe } from './text.ts'

export function page(title: string, body: string, style: string, script: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title>
<style>${style}</style>
${body}
<script>${script}</script>
</html>
`
}

export const style = `
:root { color-scheme: light dark; --good: light-dark(#0a6b3d, #5fd39a); --bad: light-dark(#b3261e, #ff8a80); --dim: light-dark(#5c6470, #9aa3b0); --line: light-dark(#d9dde3, #333a45) }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h1 { margin: 0 } h1 small { font-weight: 400; font-size: 1rem; color: var(--dim) }
.verdict { font-size: 1.5rem; margin: .25rem 0 } .passed { color: var(--good) } .failed { color: var(--bad) } .left-out, .not-implemented { color: var(--dim) } .precondition-failed, .not-run { color: var(--bad) }
:target { outline: 2px solid var(--good); outline-offset: 2px } img { max-width: 100%; border: 1px solid var(--line) } details { margin-top: .5rem; overflow-wrap: anywhere }
ul.sums { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; list-style: none; font-variant-numeric: tabular-nums }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; position: sticky; top: 0; padding: .75rem 0; background: Canvas; border-bottom: 1px solid var(--line) }
select, input { font: inherit; max-width: 15rem }
table { width: 100%; border-collapse: collapse } th { text-align: left; color: var(--dim); font-weight: 500 }
td, th { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td strong { font-weight: 500 } code { color: var(--dim); font-size: .85em } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; color: var(--bad); font-size: .85em }
blockquote { margin: .25rem 0 0; padding-left: .6rem; border-left: 3px solid var(--line); color: var(--dim); font-size: .85em; overflow-wrap: anywhere } .seen { margin: .25rem 0 0; font-size: .85em }
a { color: inherit; text-underline-offset: .2em; text-decoration-color: var(--line) }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
@media (max-width: 40rem) {
  thead { display: none } form { position: static }
  tr:not([hidden]) { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line) }
  td, td.number { display: block; padding: .1rem 0; border: 0; text-align: left }
}
`

/** Shows the rows that match all chosen filters, and their number; the page's address stores the choice. */
export const script = `
const form = document.querySelector('form')
const rows = [...document.querySelectorAll('tbody tr')]
function read() {
  form.reset()
  // A name of a check in the address jumps to it.
  if (document.getElementById(decodeURIComponent(location.hash.slice(1)))) return filter(true)
  for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
    if (form.elements[name]) form.elements[name].value = value
  filter()
}
function filter(keepsAddress) {
  const chosen = Object.fromEntries(new FormData(form))
  const words = chosen.words.toLowerCase()
  let shown = 0
  for (const row of rows) {
    const fits = ['clause', 'level', 'verdict'].every((name) => !chosen[name] || row.dataset[name].split('|').includes(chosen[name]))
    row.hidden = !(fits && row.textContent.toLowerCase().includes(words))
    if (!row.hidden) shown += 1
  }
  form.querySelector('output').textContent = shown + ' of ' + rows.length
  if (keepsAddress !== true) history.replaceState(null, '', '#' + new URLSearchParams(Object.entries(chosen).filter(([, value]) => value)))
}
form.addEventListener('input', filter)
form.addEventListener('submit', (event) => event.preventDefault())
addEventListener('hashchange', read)
read()
`
