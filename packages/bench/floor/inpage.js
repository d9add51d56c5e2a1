// The smallest provider: a counter, a table of what waits, and an event in each direction.
const waiting = new Map()
let last = 0
window.addEventListener('floor:to-page', ({ detail }) => {
  const { id, result } = JSON.parse(detail)
  waiting.get(id)(result)
  waiting.delete(id)
})
window.ethereum = {
  request: ({ method, params }) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve)
      const detail = JSON.stringify({ id: last, method, params })
      window.dispatchEvent(new CustomEvent('floor:to-wallet', { detail }))
    }),
}
