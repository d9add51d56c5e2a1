import { createRequire } from 'node:module'
import { type Address, concatHex, type Hex } from 'viem'
import { DEPLOYER } from '../../packages/test-node/deployments.mjs'
import type { TestNode } from '../../packages/test-node/node.mjs'

/**
 * The inputs with which the deterministic deployer made a delegate by CREATE2: the salt, and the keccak256 of
 * the creation code. `source` published both. `code` is present if one of our packages has it.
 */
export type Creation = { salt: Hex; creationHash: Hex; source: string; code?: Hex }

const { bytecode: published } = createRequire(import.meta.url)(
  '@account-abstraction/contracts/artifacts/Simple7702Account.json',
) as { bytecode: Hex }

/** Solidity appends a hash of its input to the code. The two deployments differ in nothing else. */
const compiled = {
  published: '3510a380b939736f9c72aa0e20651e01f3c432a0c3b3345510f551189d5d889f',
  deployed: 'fe34a5691b8e36f81dd408d2f00c415ef4c0e37911899a8a46286019e63e38df',
}

/** A second deployment of the same contract. */
export const otherDeployment: Address = '0x4Cd241E8d1510e30b2076397afc7508Ae59C66c9'

/** By the address of the delegate. */
export const creations: Readonly<Record<Address, Creation>> = {
  '0xe6Cae83BdE06E4c305530e199D7217f42808555B': {
    salt: `0x${'00'.repeat(32)}`,
    creationHash: '0x26ef8fb43da4671febb0a8f6fb07baee7e96d92c9650ec362afc11722eedaf9b',
    source: 'https://www.npmjs.com/package/@account-abstraction/contracts/v/0.8.0',
    code: published,
  },
  [otherDeployment]: {
    salt: `0x${'00'.repeat(32)}`,
    creationHash: '0x1f70851a634786975d99a4a4c5b7e201c87cd0ac148c1034a616d0c890a0896b',
    source:
      'https://github.com/eth-infinitism/account-abstraction/blob/4066394ed8b56a30a6e15fa16f46bc77ed66b0d4/deployments/ethereum/Simple7702Account.json',
    code: published.replace(compiled.published, compiled.deployed) as Hex,
  },
  '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B': {
    salt: '0x4741544f52000000000000000000000000000000000000000000000000000000',
    creationHash: '0xb41080a12f0941550b0eb3de3b8a73bd998ef5ad139e22cab8031890efd6fe2f',
    source:
      'https://github.com/MetaMask/delegation-framework/blob/d2811d6d8db7c067e6ebdc236cd8fc1c98c77d81/broadcast/DeployEIP7702StatelessDeleGator.s.sol/1/run-latest.json',
  },
  '0x00000000BEBEDB7C30ee418158e26E31a5A8f3E2': {
    salt: '0x00000000000000000000000000000000000000007349e5e877f56102ec6f7160',
    creationHash: '0xc6603f2c5521478f33dd29ccc796965dbd53c4bd18148ea933c34d1cb0e4fbb0',
    source: 'https://github.com/Vectorized/bebe/blob/5fa6bd924b44bcba9611c2a361f08d32f9f78575/deployment.md',
  },
}

/** Deploys a contract on a test node as on the public chains, and waits until the latest block has it. */
export async function create(node: TestNode, { salt, code }: Creation): Promise<void> {
  if (!code) throw new Error('No package of ours has this creation code')
  const data = concatHex([salt, code])
  const request = { from: node.accounts[9], to: DEPLOYER, data, gas: '0x989680' }
  await node.rpc('eth_sendTransaction', [request])
  await node.settle()
}
