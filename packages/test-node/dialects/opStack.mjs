import { gasCap, geth } from './geth.mjs'
import { assumed, recorded } from './row.mjs'

const specs = 'https://specs.optimism.io/protocol'

/** The common facts of OP stack rollups. proxyd fronts their public nodes. */
export const opStack = [
  ...geth,
  assumed('blockTime', 2000, 'https://docs.optimism.io/stack/differences'),
  assumed('blockGas', 60_000_000, `${specs}/system-config.html`),
  assumed('gasCap', gasCap(16_777_216), 'https://docs.optimism.io/notices'),
  assumed('mempool', 'sequencer', 'https://docs.optimism.io/stack/differences'),
  assumed('dataFee', { by: 'oracle', perByte: 20_000_000 }, `${specs}/fjord/predeploys.html`),
  // The node reports and requires the fee for bytes but does not charge it: the underlying chain charges only gas.
  assumed('baseFee', 1_000_000n, `${specs}/exec-engine.html`),
  assumed(
    'tip',
    1_000_000n,
    'https://github.com/ethereum-optimism/op-geth/blob/optimism/eth/gasprice/optimism-gasprice.go',
  ),
  assumed(
    'history',
    1_000_000n,
    'https://github.com/ethereum-optimism/op-geth/blob/optimism/eth/gasprice/optimism-gasprice.go',
  ),
  assumed(
    'tipLeast',
    'any',
    'https://github.com/ethereum-optimism/op-geth/blob/optimism/eth/gasprice/optimism-gasprice.go',
  ),
  // Minutes on the chain: a batch is first on Ethereum, and later in a final block there.
  assumed('safe', 60, `${specs}/derivation.html`),
  assumed('finalized', 600, `${specs}/derivation.html`),
  recorded(
    'busy',
    { status: 429, code: -32016, message: 'over rate limit' },
    {
      error: { code: -32016, message: 'over rate limit' },
      by: 'https://github.com/base/node/issues/368',
    },
    'https://github.com/ethereum-optimism/infra/blob/main/proxyd/backend.go',
  ),
]
