import { startNode } from './node.mjs'
import { readFlags, usage } from './options.mjs'
import { onOrphaned } from './orphan.mjs'
import { quantity } from './tags.mjs'

const flags = readFlags(process.argv.slice(2))

if ('help' in flags) {
  process.stdout.write(usage())
} else if ('mistake' in flags) {
  process.stderr.write(`${flags.mistake}\nSee npm run node -- --help\n`)
  process.exitCode = 2
} else {
  await run(flags.options)
}

/** @param {import('./options.mjs').Options} options */
async function run(options) {
  /** @type {import('./node.mjs').TestNode} */
  let node
  try {
    node = await startNode(options)
  } catch (error) {
    process.stderr.write(`${explain(/** @type {NodeJS.ErrnoException} */ (error), options.port)}\n`)
    process.exit(1)
  }

  let leaving = false
  const leave = async () => {
    if (leaving) return
    leaving = true
    await node.stop()
    process.exit(0)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  process.on('SIGHUP', leave)
  onOrphaned(leave)

  const { url, wsUrl, chainId, phrase, accounts, delegate, sponsor } = node
  const ready = { url, wsUrl, chainId: quantity(chainId), phrase, accounts, delegate, sponsor }
  process.stdout.write(`${JSON.stringify(ready)}\n`)
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {number} port
 */
function explain(error, port) {
  if (error.code !== 'EADDRINUSE') return error.message
  return `Port ${port} is in use. End what listens there, or choose another: npm run node -- --port 0`
}
