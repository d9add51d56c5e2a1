import { numberToHex } from 'viem'
import type { TestNode } from '../packages/test-node/node.mjs'
import { gasPriceOracle } from '../src/contracts/pricing.ts'
import { deployContract } from './contracts/deploy.mjs'

/** Makes a test node an OP stack network: its predeploy is the stand-in oracle, which charges by the byte. */
export async function placeOracle(node: TestNode, weiPerByte: bigint): Promise<void> {
  const standIn = await deployContract(node.url, 'StandInGasPriceOracle')
  await node.rpc('anvil_setCode', [gasPriceOracle, await node.rpc('eth_getCode', [standIn, 'latest'])])
  const slot = numberToHex(0, { size: 32 })
  await node.rpc('anvil_setStorageAt', [gasPriceOracle, slot, numberToHex(weiPerByte, { size: 32 })])
  await node.settle()
}
