import { keccak256 } from 'viem'
import { ENTRY_POINT } from '../deployments.mjs'

/**
 * A receipt of success in the newest block, with a transaction that does not exist.
 *
 * @param {import('viem').Hex} hash of the operation
 * @param {any} wire the operation
 * @param {import('../anvil.mjs').Anvil} anvil
 */
export async function forgedReceipt(hash, wire, anvil) {
  const { hash: blockHash, number: blockNumber } = await anvil.call('eth_getBlockByNumber', ['latest', false])
  return {
    userOpHash: hash,
    entryPoint: ENTRY_POINT,
    sender: wire.sender,
    nonce: wire.nonce,
    paymaster: wire.paymaster,
    actualGasCost: '0x1',
    actualGasUsed: '0x1',
    success: true,
    logs: [],
    receipt: {
      transactionHash: keccak256(hash),
      transactionIndex: '0x0',
      blockHash,
      blockNumber,
      from: wire.sender,
      to: ENTRY_POINT,
      cumulativeGasUsed: '0x1',
      gasUsed: '0x1',
      effectiveGasPrice: '0x1',
      contractAddress: null,
      logs: [],
      logsBloom: `0x${'00'.repeat(256)}`,
      status: '0x1',
      type: '0x2',
    },
  }
}
