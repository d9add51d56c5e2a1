import { size } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contracts } from '../../../e2e/contracts/deploy.mjs'
import { startNode, type TestNode } from '../node.mjs'
import { ask, sponsored, sponsorOf, type Wire } from '../operation/sponsored.ts'
import { PAYMASTER_CODE } from './paymasterCode.mjs'
import { ABSURD_GAS, HUGE, WRONG_PAYMASTER } from './paymasterFaults.mjs'

const STUB = 'pm_getPaymasterStubData'
const DATA = 'pm_getPaymasterData'

let node: TestNode
beforeAll(async () => {
  node = await startNode({ sponsor: true, interval: 50, block: 500 })
})
afterAll(() => node.stop())
beforeEach(() => sponsorOf(node).setPaymasterFaults([]))

test('the code of the paymaster is that of the contract', () => {
  expect(contracts.TestPaymaster.bytecode).toBe(PAYMASTER_CODE)
})

test('the stub has the length of the data, and names its sponsor', async () => {
  const { person, operation } = await make()
  const stub = await person.paymaster(STUB, operation)
  const data = await person.paymaster(DATA, operation)
  expect(stub).toMatchObject({
    paymaster: sponsorOf(node).paymaster,
    sponsor: { name: 'Test Sponsor' },
    paymasterVerificationGasLimit: '0xea60',
    paymasterPostOpGasLimit: '0x2710',
  })
  expect(stub).not.toHaveProperty('isFinal')
  expect(size(stub.paymasterData)).toBe(size(data.paymasterData))
  expect(data.paymasterData).not.toBe(stub.paymasterData)
})

test('an operation with the stub in place of the data is refused', async () => {
  const { person, operation } = await make()
  await expect(person.send(await person.signed(operation))).rejects.toMatchObject({ code: -32507 })
})

test.each([
  ['another entry point', (operation: Wire) => [operation, node.delegate, '0x7a69', {}]],
  ['another chain', (operation: Wire) => [operation, sponsorOf(node).entryPoint, '0x1', {}]],
  [
    'a context that is no object',
    (operation: Wire) => [operation, sponsorOf(node).entryPoint, '0x7a69', 'x'],
  ],
  ['an operation without a sender', () => [{ nonce: '0x0' }, sponsorOf(node).entryPoint, '0x7a69', {}]],
])('the service refuses %s', async (_what, params) => {
  const { operation } = await make()
  const asked = ask(sponsorOf(node).paymasterUrl, STUB, params(operation))
  await expect(asked).rejects.toMatchObject({ code: -32602 })
})

test('a final stub needs no second call, whatever gas the bundler estimates', async () => {
  sponsorOf(node).setPaymasterFaults(['final'])
  const { person, operation } = await make()
  expect(await person.paymaster(STUB, operation)).toMatchObject({ isFinal: true })
  const hash = await person.send(await person.signed(operation))
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
})

test.each([
  ['expired', -32503, 'AA32'],
  ['expires-in', -32503, 'too soon'],
  ['other-operation', -32507, 'AA34'],
])('the bundler refuses an operation with the fault %s', async (fault, code, message) => {
  const { person, operation } = await make()
  sponsorOf(node).setPaymasterFaults([fault])
  const { sponsor: _, ...data } = await person.paymaster(DATA, operation)
  const sent = person.send(await person.signed({ ...operation, ...data }))
  await expect(sent).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
})

test('data that expires in a minute is in time', async () => {
  const { person, operation } = await make()
  sponsorOf(node).setPaymasterFaults(['expires-in:60000'])
  const { sponsor: _, ...data } = await person.paymaster(DATA, operation)
  const hash = await person.send(await person.signed({ ...operation, ...data }))
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
})

test.each([
  ['nothing', {}],
  ['absurd-gas', { paymasterVerificationGasLimit: ABSURD_GAS, paymasterPostOpGasLimit: ABSURD_GAS }],
  ['wrong-paymaster', { paymaster: WRONG_PAYMASTER }],
  ['loud-sponsor', { sponsor: { name: expect.stringContaining('<b>'), icon: expect.any(String) } }],
])('the fault %s changes the answers of both methods, or of one', async (fault, expected) => {
  const { person, operation } = await make()
  const usual = await person.paymaster(STUB, operation)
  sponsorOf(node).setPaymasterFaults([fault])
  for (const method of [STUB, DATA]) {
    const answer = await person.paymaster(method, operation)
    if (fault === 'nothing') expect(answer).toEqual({})
    else expect(answer).toMatchObject(expected)
  }
  sponsorOf(node).setPaymasterFaults([`${fault}@${DATA}`])
  expect(Object.keys(await person.paymaster(STUB, operation))).toEqual(Object.keys(usual))
})

test('a service can refuse, at once or at the second call', async () => {
  const { person, operation } = await make()
  sponsorOf(node).setPaymasterFaults(['refuse'])
  await expect(person.paymaster(STUB, operation)).rejects.toMatchObject({ code: -32000 })
  sponsorOf(node).setPaymasterFaults([`refuse@${DATA}`])
  expect(await person.paymaster(STUB, operation)).toHaveProperty('paymaster')
  await expect(person.paymaster(DATA, operation)).rejects.toMatchObject({ code: -32000 })
})

test('a huge answer has megabytes', async () => {
  const { person, operation } = await make()
  sponsorOf(node).setPaymasterFaults([`huge@${DATA}`])
  expect((await person.paymaster(DATA, operation)).paymasterData).toHaveLength(HUGE + 2)
})

test('garbage, limits and delays are those of the node', async () => {
  const { person, operation } = await make()
  sponsorOf(node).setPaymasterFaults(['garbage'])
  await expect(person.paymaster(STUB, operation)).rejects.toThrow('JSON')
  sponsorOf(node).setPaymasterFaults(['http-429'])
  const body = JSON.stringify({ id: 1, method: STUB, params: [] })
  const { status, headers } = await fetch(sponsorOf(node).paymasterUrl, { method: 'POST', body })
  expect([status, headers.get('retry-after')]).toEqual([429, '1'])
  sponsorOf(node).setPaymasterFaults(['delay:300'])
  const start = performance.now()
  await person.paymaster(STUB, operation)
  expect(performance.now() - start).toBeGreaterThan(299)
})

/** An operation with the stub and with gas. */
async function make() {
  const person = sponsored(node)
  return { person, operation: await person.estimated(person.calls(3)) }
}
