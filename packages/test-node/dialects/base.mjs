import { delegated, gasCap } from './geth.mjs'
import { opStack } from './opStack.mjs'
import { assumed, recorded, withOwn } from './row.mjs'

const flashblocks = 'https://docs.base.org/chain/flashblocks'

/** Base, through an endpoint that pre-confirms. */
export const base = withOwn(opStack, [
  assumed('chainId', 8453, 'https://docs.base.org/chain/network-information'),
  assumed('preconfirmation', 200, flashblocks),
  assumed('pending', 'preconfirmed', flashblocks),
  assumed('pendingCount', 'preconfirmed', flashblocks),
  // base_transactionStatus: https://docs.base.org/base-chain/api-reference/flashblocks-api/base_transactionStatus
  assumed(
    'absent',
    ['eth_txGasLimitCap', 'linea_estimateGas', 'txpool_content'],
    'https://docs.base.org/base-chain/api-reference/rpc-overview',
  ),
  assumed('gasCap', gasCap(16_777_216), 'https://docs.base.org/upgrades/azul/overview'),
  recorded(
    'delegated',
    delegated(4),
    {
      error: { code: -32000, message: 'in-flight transaction limit reached for delegated accounts' },
      by: 'https://github.com/base/base/issues/2347',
    },
    'https://github.com/base/base/pull/3998',
  ),
  // reth has its own code for insufficient funds.
  assumed(
    'funds',
    { code: -32003, message: 'insufficient funds for gas * price + value: have {balance} want {cost}' },
    'https://github.com/paradigmxyz/reth/blob/main/crates/rpc/rpc-eth-types/src/error/mod.rs',
  ),
])
