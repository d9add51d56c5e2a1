import { parseArgs } from 'node:util'
import { loadBench } from './load.mjs'

// Measures the cost of wallets to their node. Keeps the figures only for docs/scale.md's number of wallets.
const { values } = parseArgs({
  options: {
    wallets: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '120' },
  },
})
const { benchFleet } = await loadBench('fleet/main')
const [wallets, seconds] = [Number(values.wallets), Number(values.seconds)]
process.exit((await benchFleet({ wallets, seconds, keep: wallets >= 1000 })) ? 0 : 1)
