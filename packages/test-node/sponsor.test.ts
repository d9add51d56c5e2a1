import { createPublicClient, defineChain, hexToString, http, toFunctionSelector } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNode, type TestNode } from './node.mjs'
import { ask, callDataOf, hashOf, sponsored, sponsorOf } from './operation/sponsored.ts'

let node: TestNode
beforeAll(async () => {
  node = await startNode({ sponsor: true, interval: 50, block: 500 })
})
afterAll(() => node.stop())
beforeEach(() => {
  node.release()
  sponsorOf(node).setBundlerFaults([])
  sponsorOf(node).setPaymasterFaults([])
})

test('an account without any coin is upgraded, and its batch of three runs at the expense of the sponsor', async () => {
  const person = sponsored(node)
  const { entryPoint, paymaster, bundler } = sponsorOf(node)
  const operation = await person.prepared()
  const hash = await person.send(operation)
  expect(hash).toBe(hashOf(node, operation))
  await expect.poll(() => person.receipt(hash)).not.toBeNull()

  const { receipt, logs, ...result } = await person.receipt(hash)
  expect(result).toMatchObject({
    userOpHash: hash,
    entryPoint,
    sender: person.owner.address,
    nonce: operation.nonce,
    paymaster,
    success: true,
  })
  expect(logs.map(({ topics }: { topics: string[] }) => BigInt(topics[1] ?? 0))).toEqual(
    node.accounts.slice(0, 3).map(BigInt),
  )
  expect(receipt).toMatchObject({ status: '0x1', type: '0x4', from: bundler.toLowerCase() })
  expect(receipt.logs).toHaveLength(logs.length + 2)
  expect(receipt).toEqual(await node.rpc('eth_getTransactionReceipt', [receipt.transactionHash]))
  expect(BigInt(result.actualGasCost)).toBeGreaterThan(
    BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
  )
  expect(await node.rpc('eth_getCode', [person.owner.address, 'pending'])).toBe(
    `0xef0100${node.delegate.slice(2).toLowerCase()}`,
  )
  expect(await node.rpc('eth_getBalance', [person.owner.address, 'pending'])).toBe('0x0')
})

test('the next operation of an upgraded account needs no authorization, and its transaction has none', async () => {
  const person = sponsored(node)
  const first = await person.send(await person.prepared())
  await expect.poll(() => person.receipt(first)).not.toBeNull()
  const operation = await person.prepared()
  expect(operation).not.toHaveProperty('eip7702Auth')
  const second = await person.send(operation)
  await expect.poll(() => person.receipt(second)).toMatchObject({ success: true, receipt: { type: '0x2' } })
})

test('an operation that reverts reports its reason, and the sponsor pays', async () => {
  const person = sponsored(node)
  const { paymaster, entryPoint } = sponsorOf(node)
  const unstake = { to: entryPoint, data: toFunctionSelector('unlockStake()') }
  const callData = callDataOf([...person.calls(1), unstake])
  const hash = await person.send(await person.prepared({ callData }))
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: false, paymaster })
  const { reason, logs, receipt } = await person.receipt(hash)
  expect(hexToString(reason)).toContain('not staked')
  expect(logs).toHaveLength(1)
  expect(receipt.status).toBe('0x1')
})

test('an operation waits while no block is sealed, and has its transaction meanwhile', async () => {
  const person = sponsored(node)
  const operation = await person.prepared()
  node.hold()
  const hash = await person.send(operation)
  const found = await person.bundler('eth_getUserOperationByHash', hash)
  expect(found).toMatchObject({
    userOperation: operation,
    transactionHash: expect.stringMatching(/^0x/),
    blockNumber: null,
  })
  expect(await person.receipt(hash)).toBeNull()
  await expect(person.send(operation)).rejects.toMatchObject({ code: -32602, message: 'Already known' })
  node.release()
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
  expect(await person.bundler('eth_getUserOperationByHash', hash)).toMatchObject({
    transactionHash: found.transactionHash,
    blockNumber: expect.stringMatching(/^0x/),
  })
  await expect(person.send(operation)).rejects.toThrow('eip7702Auth has nonce 0, and the account has 1')
})

test('an operation can be sent again once its pre-confirmation is lost', async () => {
  const person = sponsored(node)
  const operation = await person.prepared()
  await node.settle()
  node.hold()
  const hash = await person.send(operation)
  await node.rpc('evm_mine')
  expect(await person.receipt(hash)).not.toBeNull()
  await node.losePreconfirmations()
  expect(await person.receipt(hash)).toBeNull()
  expect(await person.send(operation)).toBe(hash)
  node.release()
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
})

test("viem's clients upgrade an account and send two sponsored batches", async () => {
  const { bundlerUrl, paymasterUrl } = sponsorOf(node)
  const chain = defineChain({
    id: node.chainId,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  })
  const owner = privateKeyToAccount(generatePrivateKey())
  const client = createPublicClient({ chain, transport: http(node.url) })
  const bundler = createBundlerClient({
    account: await toSimple7702SmartAccount({ client, owner }),
    client,
    paymaster: createPaymasterClient({ transport: http(paymasterUrl) }),
    transport: http(bundlerUrl),
    pollingInterval: 50,
  })
  expect(await bundler.getChainId()).toBe(node.chainId)
  expect(await bundler.getSupportedEntryPoints()).toEqual([sponsorOf(node).entryPoint])
  const calls = [1, 2].map((index) => ({ to: node.accounts[index] ?? '0x', data: '0x12' as const }))
  const authorization = await owner.signAuthorization({
    address: node.delegate,
    chainId: node.chainId,
    nonce: 0,
  })
  for (const upgrade of [{ authorization }, {}]) {
    const hash = await bundler.sendUserOperation({ calls, ...upgrade })
    expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({
      success: true,
      paymaster: sponsorOf(node).paymaster,
      receipt: { type: 'authorization' in upgrade ? 'eip7702' : 'eip1559' },
    })
    expect(await bundler.getUserOperation({ hash })).toMatchObject({
      userOperation: { sender: owner.address },
    })
    await node.settle()
  }
})

test('both services log their requests, and the node none of them', async () => {
  const { requests, forgetRequests, bundlerUrl } = sponsorOf(node)
  forgetRequests()
  node.forgetRequests()
  await ask(bundlerUrl, 'eth_supportedEntryPoints', [])
  await expect(ask(bundlerUrl, 'pm_getPaymasterData', [])).rejects.toMatchObject({ code: -32601 })
  expect(requests().map(({ method }) => method)).toEqual(['eth_supportedEntryPoints', 'pm_getPaymasterData'])
  expect(requests('eth_supportedEntryPoints')).toHaveLength(1)
  expect(node.requests()).toEqual([])
})

test('a node without a sponsor serves neither', async () => {
  const plain = await startNode()
  try {
    expect(plain.sponsor).toBeUndefined()
    await expect(ask(`${plain.url}/bundler`, 'eth_supportedEntryPoints', [])).rejects.toThrow()
  } finally {
    await plain.stop()
  }
})
