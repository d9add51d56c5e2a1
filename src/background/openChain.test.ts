import { type Address, getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Creation, create, creations, otherDeployment } from '../../e2e/contracts/delegates.ts'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { delegates, delegationTo } from '../contracts/delegates.ts'
import type { AccountKind } from '../domain/account.ts'
import { reset } from '../lib/browser.fake.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import type { State } from '../storage/state/state.ts'
import { openChain } from './openChain.ts'

const chainId = 31337
let node: TestNode

beforeAll(async () => {
  reset()
  node = await startNode()
  await create(node, creations[otherDeployment] as Creation)
}, 30_000)
afterAll(() => node.stop())

/** How an account of this kind runs calls as one, if it runs this code. */
async function atomicityOf(kind: AccountKind, code: string) {
  const address = getAddress(node.accounts[3] ?? '0x')
  await node.rpc('anvil_setCode', [address, code])
  await node.settle()
  const list = [{ address, name: 'Device', kind }]
  const state = {
    accounts: { getState: () => ({ list }) },
    contacts: { getState: () => [] },
  } as unknown as State
  const localhost = builtInNetworks.find((network) => network.chainId === chainId)
  const chain = await openChain(state, () => localhost && { ...localhost, rpcUrls: [node.url] })
  return chain.atomicity(chainId, address)
}

test('a Ledger is offered the contract that every version of its app accepts, and a device with QR codes none', async () => {
  expect(await atomicityOf('ledger', '0x')).toMatchObject({ status: 'ready', delegate: otherDeployment })
  expect(await atomicityOf('qr', '0x')).toEqual({ status: 'unsupported', because: 'account' })
})

const isOurs = (address: Address) => Object.hasOwn(creations[address] ?? {}, 'code')

// Where the code on chain must be a known one, a package of ours has to hold it.
const playable = delegates.filter(({ address, runtimeHash }) => !runtimeHash || isOurs(address))
test.each(playable.map(({ name, address }) => [name, address] as [string, Address]))(
  'an account on a device that runs %s at %s keeps it',
  async (_, address) => {
    if (!isOurs(address)) await node.rpc('anvil_setCode', [address, '0x60016000'])
    await node.settle()
    for (const kind of ['ledger', 'qr'] as const)
      expect(await atomicityOf(kind, delegationTo(address))).toEqual({
        status: 'supported',
        delegate: address,
      })
  },
)
