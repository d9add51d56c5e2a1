import { parseArgs } from 'node:util'
import { load } from '../typescript.mjs'

// Measures what wallets cost the node behind them. Figures are kept where as many wallets ran as docs/scale.md speaks of.
const { values } = parseArgs({
  options: {
    wallets: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '120' },
  },
})
const { benchFleet } = await load('bench/fleet/main.ts')
const [wallets, seconds] = [Number(values.wallets), Number(values.seconds)]
process.exit((await benchFleet({ wallets, seconds, keep: wallets >= 1000 })) ? 0 : 1)
