import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contracts, deployContract } from '../../../e2e/contracts/deploy.mjs'
import { startNode, type TestNode } from '../node.mjs'
import { ask, sponsored, sponsorOf } from '../operation/sponsored.ts'
import { RATE } from './tokenOffer.mjs'
import { TOKEN_PAYMASTER_CODE } from './tokenPaymasterCode.mjs'

const erc20 = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function balanceOf(address owner)',
])

let node: TestNode
let token: Address
beforeAll(async () => {
  node = await startNode({ sponsor: true, interval: 50, block: 500 })
  token = await deployContract(node.url, 'TestToken', ['Test dollar', 'TUSD', 6])
})
afterAll(() => node.stop())
beforeEach(() => sponsorOf(node).setPaymasterFaults([]))

test('the code of the paymaster is that of the contract', () => {
  expect(contracts.TestTokenPaymaster.bytecode).toBe(TOKEN_PAYMASTER_CODE)
})

const quotes = () =>
  ask(sponsorOf(node).paymasterUrl, 'pimlico_getTokenQuotes', [
    { tokens: [token] },
    sponsorOf(node).entryPoint,
    toHex(node.chainId),
  ])

test('the service names a price, which faults change', async () => {
  const quote = {
    paymaster: sponsorOf(node).tokenPaymaster,
    token,
    exchangeRate: toHex(RATE),
    postOpGas: '0xea60',
  }
  expect(await quotes()).toEqual({ quotes: [quote] })
  sponsorOf(node).setPaymasterFaults(['dear'])
  expect(await quotes()).toMatchObject({ quotes: [{ exchangeRate: toHex(RATE * 10n) }] })
  sponsorOf(node).setPaymasterFaults(['dear@pm_getPaymasterData', 'other-token'])
  expect(await quotes()).toMatchObject({
    quotes: [{ exchangeRate: toHex(RATE), token: expect.stringMatching(/bad00$/) }],
  })
})

/** Runs an operation that allows the paymaster this much, and returns its receipt and what the account paid. */
async function pay(allowed: bigint) {
  const person = sponsored(node, { token })
  const held = 10_000_000n
  const balance = async () => {
    const data = encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [person.owner.address] })
    return BigInt((await node.rpc('eth_call', [{ to: token, data }, 'pending'])) as Hex)
  }
  const mint = encodeFunctionData({ abi: erc20, functionName: 'mint', args: [person.owner.address, held] })
  await node.rpc('eth_sendTransaction', [{ from: node.accounts[8], to: token, data: mint }])
  await expect.poll(balance).toBe(held)
  const approve = encodeFunctionData({
    abi: erc20,
    functionName: 'approve',
    args: [sponsorOf(node).tokenPaymaster, allowed],
  })
  const operation = await person.estimated([{ to: token, data: approve }])
  const { sponsor: _, ...data } = await person.paymaster('pm_getPaymasterData', operation)
  const hash = await person.send(await person.signed({ ...operation, ...data }))
  await expect.poll(() => person.receipt(hash)).not.toBeNull()
  const receipt = await person.receipt(hash)
  return { receipt, paid: held - (await balance()) }
}

test('its contract takes the token that the operation allows', async () => {
  const { receipt, paid } = await pay(10_000_000n)
  expect(receipt).toMatchObject({ success: true })
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThan(10_000_000n)
})

test('an operation that allows too little fails, and pays nothing', async () => {
  const { receipt, paid } = await pay(1n)
  expect(receipt).toMatchObject({ success: false })
  expect(paid).toBe(0n)
})
