import { numberToHex } from 'viem'
import { GAS_PRICE_ORACLE } from '../packages/test-node/dialects/oracle.mjs'
import type { TestNode } from '../packages/test-node/node.mjs'
import { deployContract } from './contracts/deploy.mjs'

/** Makes a test node an OP stack network: its predeploy is the stand-in oracle, which charges by the byte. */
export async function placeOracle(node: TestNode, weiPerByte: bigint): Promise<void> {
  const standIn = await deployContract(node.url, 'StandInGasPriceOracle')
  await node.rpc('anvil_setCode', [GAS_PRICE_ORACLE, await node.rpc('eth_getCode', [standIn, 'latest'])])
  const slot = numberToHex(0, { size: 32 })
  await node.rpc('anvil_setStorageAt', [GAS_PRICE_ORACLE, slot, numberToHex(weiPerByte, { size: 32 })])
  await node.settle()
}
