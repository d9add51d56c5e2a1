import { numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNode, type TestNode } from '../node.mjs'
import { callDataOf, sponsored, sponsorOf, type Wire } from '../operation/sponsored.ts'

let node: TestNode
beforeAll(async () => {
  node = await startNode({ sponsor: true, interval: 50, block: 500 })
})
afterAll(() => node.stop())

type Person = ReturnType<typeof sponsored>
type Change = (operation: Wire, person: Person) => Wire | Promise<Wire>

const without =
  (...names: string[]): Change =>
  (operation) =>
    Object.fromEntries(Object.entries(operation).filter(([name]) => !names.includes(name)))

const paymasterFields = [
  'paymaster',
  'paymasterData',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
]

const refusals: [string, number, string, Change][] = [
  ['a missing field', -32602, 'callGasLimit is missing', without('callGasLimit')],
  ['an unknown field', -32602, 'no field sponsor', (one) => ({ ...one, sponsor: { name: 'x' } })],
  ['a number that is not hex', -32602, 'nonce is invalid', (one) => ({ ...one, nonce: 1 })],
  ['a paymaster without gas', -32602, 'paymasterPostOpGasLimit', without('paymasterPostOpGasLimit')],
  [
    'too little gas for the bytes',
    -32602,
    'preVerificationGas',
    (one) => ({ ...one, preVerificationGas: '0x1' }),
  ],
  [
    'a fee below the base fee',
    -32602,
    'base fee',
    (one) => ({ ...one, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }),
  ],
  [
    'a tip above the fee',
    -32602,
    'above maxFeePerGas',
    (one) => ({ ...one, maxPriorityFeePerGas: '0xffffffffff' }),
  ],
  ['more gas than a transaction has', -32602, 'exceed', (one) => ({ ...one, callGasLimit: '0xffffffff' })],
  ['an authorization with another factory', -32602, '0x7702', (one) => ({ ...one, factory: one.sender })],
  [
    'an authorization for another chain',
    -32602,
    'for chain 1',
    (one) => ({ ...one, eip7702Auth: { ...(one.eip7702Auth as Wire), chainId: '0x1' } }),
  ],
  [
    "an authorization of another account's",
    -32602,
    'not signed by',
    async (one) => ({ ...one, eip7702Auth: await otherAuthorization() }),
  ],
  ['no authorization where there is no code', -32500, 'sender has no code', without('eip7702Auth')],
  ['a changed call', -32507, 'AA24', (one) => ({ ...one, callData: callDataOf([]) })],
  [
    'gas that the paymaster has not signed',
    -32507,
    'AA34',
    (one, person) => person.signed({ ...one, callGasLimit: numberToHex(123_456) }),
  ],
  ['a nonce that is not the next', -32500, 'AA25', (_, person) => person.prepared({ nonce: '0x7' })],
  ['no coin and no paymaster', -32500, 'AA21', (one, person) => person.signed({ ...one, ...noPaymaster })],
  [
    'too little gas to validate',
    -32500,
    'AA26',
    (_, person) => person.prepared({ verificationGasLimit: numberToHex(9000) }),
  ],
]

const noPaymaster = Object.fromEntries(paymasterFields.map((name) => [name, undefined]))

test.each(refusals)('the bundler refuses %s with %i', async (_what, code, message, change) => {
  const person = sponsored(node)
  const operation = await change(await person.prepared(), person)
  await expect(person.send(operation)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  })
})

test('an authorization needs no factory', async () => {
  const person = sponsored(node)
  const operation = await person.prepared({ factory: undefined, factoryData: undefined })
  expect(operation).toHaveProperty('eip7702Auth')
  const hash = await person.send(operation)
  await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true, receipt: { type: '0x4' } })
})

test('the bundler refuses another entry point', async () => {
  const person = sponsored(node)
  const asked = person.bundler('eth_sendUserOperation', await person.prepared(), node.delegate)
  await expect(asked).rejects.toMatchObject({ code: -32602 })
})

test('an estimate reports the revert of a batch', async () => {
  const person = sponsored(node)
  const failing = { to: sponsorOf(node).entryPoint, data: '0xbb9fe6bf' as const }
  await expect(person.estimated([failing, failing])).rejects.toMatchObject({ code: -32521 })
})

test('an estimate covers an operation with few calls and with many', async () => {
  for (const count of [1, 2, 10]) {
    const person = sponsored(node)
    const operation = await person.prepared(await person.estimated(person.calls(count)))
    const hash = await person.send(operation)
    await expect.poll(() => person.receipt(hash)).toMatchObject({ success: true })
    expect((await person.receipt(hash)).logs).toHaveLength(count)
  }
})

async function otherAuthorization(): Promise<Wire> {
  const signed = await privateKeyToAccount(generatePrivateKey()).signAuthorization({
    address: node.delegate,
    chainId: node.chainId,
    nonce: 0,
  })
  const { address, r, s, yParity = 0 } = signed
  return { chainId: numberToHex(node.chainId), nonce: '0x0', address, r, s, yParity: numberToHex(yParity) }
}
