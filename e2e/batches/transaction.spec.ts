import { type Hex, hexToString, parseEther, parseGwei, recoverMessageAddress, toHex } from 'viem'
import { contracts } from '../contracts/deploy.mjs'
import { expect, expectNoApproval, test } from '../fixtures.ts'

test('eth_sendTransaction answers with the hash once the node has it, before any block does', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.hold()
  try {
    const sent = dapp.request('eth_sendTransaction', [
      { from: person.address, to: chain.accounts[6], value: '0x2a', data: '0xc0ffee' },
    ])
    await wallet.approve()
    const hash = (await sent).result as Hex
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await chain.rpc('eth_getTransactionByHash', [hash])).toMatchObject({
      from: person.address.toLowerCase(),
      to: chain.accounts[6]?.toLowerCase(),
      value: '0x2a',
      input: '0xc0ffee',
      nonce: '0x0',
      blockNumber: null,
    })
  } finally {
    chain.release()
  }
})

test("the node's refusal of a transaction reaches the page in the interface's words", async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  // Enough for the likely fee of 42,000 gwei, and too little for the highest fee, which nodes ask for.
  await chain.rpc('anvil_setBalance', [person.address, toHex(parseEther('1') + parseGwei('50000'))])
  const sent = dapp.request('eth_sendTransaction', [
    { from: person.address, to: chain.accounts[6], value: toHex(parseEther('1')) },
  ])
  const window = await wallet.approval()
  await expect(window.locator('[data-testid="warning"][data-kind="insufficientFunds"]')).toBeVisible()
  await wallet.approve()
  expect(await sent).toMatchObject({
    error: {
      code: -32000,
      message: 'insufficient funds for gas * price + value',
      data: { kind: 'insufficientFunds', node: { message: expect.stringMatching(/^insufficient funds/i) } },
    },
  })
})

test('what the account cannot pay cannot be approved until the funds arrive', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const value = toHex(parseEther('1000'))
  const sent = dapp.request('eth_sendTransaction', [{ from: person.address, to: chain.accounts[6], value }])
  const window = await wallet.approval()
  const warning = window.locator('[data-testid="warning"][data-kind="insufficientFunds"]')
  await expect(warning).toContainText('You have 100\u00a0ETH')
  // Rejecting is possible, so the first moment is over, in which no button counts.
  await expect(window.getByTestId('reject')).toBeEnabled()
  await expect(window.getByTestId('approve')).toBeDisabled()
  await window.keyboard.press('ControlOrMeta+Enter')
  await expect(window.getByTestId('approve')).toBeDisabled()

  await chain.rpc('anvil_setBalance', [person.address, toHex(parseEther('2000'))])
  await expect(warning).toHaveCount(0)
  await wallet.approve()
  expect(await sent).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('a nonce of the page has to be the next one, and the refusal names it', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const payment = { from: person.address, to: chain.accounts[6], value: '0x1' }
  expect(await dapp.request('eth_sendTransaction', [{ ...payment, nonce: '0x5' }])).toMatchObject({
    error: { code: -32602, message: 'Invalid params', data: { path: '0.nonce', expected: '0x0' } },
  })
  await expectNoApproval(wallet)

  const sent = dapp.request('eth_sendTransaction', [{ ...payment, nonce: '0x0' }])
  await wallet.approve()
  expect((await sent).result).toMatch(/^0x/)
})

test('a nonce that is on its way replaces that transaction, which the approval says', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const payment = { from: person.address, to: chain.accounts[6], value: '0x1', nonce: '0x0' }
  chain.hold()
  try {
    const first = dapp.request('eth_sendTransaction', [payment])
    await wallet.approve()
    const [old] = [(await first).result as Hex]

    const second = dapp.request('eth_sendTransaction', [{ ...payment, value: '0x2' }])
    const window = await wallet.approval()
    await expect(window.locator('[data-testid="warning"][data-kind="replacesTransaction"]')).toBeVisible()
    await wallet.approve()
    const next = (await second).result as Hex
    expect(next).not.toBe(old)
    await chain.settle()
    expect(await chain.rpc('eth_getTransactionReceipt', [next])).toMatchObject({ status: '0x1' })
    expect(await chain.rpc('eth_getTransactionReceipt', [old])).toBeNull()
  } finally {
    chain.release()
  }
})

test('a nonce that another transaction took while the approval was open is refused, and nothing is replaced', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const payment = { from: person.address, to: chain.accounts[6], value: '0x1', nonce: '0x0' }
  chain.hold()
  try {
    const first = dapp.request('eth_sendTransaction', [payment])
    const window = await wallet.approval()
    const second = dapp.request('eth_sendTransaction', [{ ...payment, value: '0x2' }])
    await expect(window.getByRole('button', { name: 'Next request' })).toBeVisible()
    await wallet.approve()
    const hash = (await first).result as Hex

    await expect(window.getByRole('button', { name: 'Next request' })).toHaveCount(0)
    await expect(window.locator('[data-testid="warning"][data-kind="replacesTransaction"]')).toHaveCount(0)
    await wallet.approve()
    expect(await second).toMatchObject({
      error: { code: -32602, message: 'Invalid params', data: { expected: 1 } },
    })
    await chain.settle()
    expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(await chain.rpc('eth_getTransactionCount', [person.address, 'latest'])).toBe('0x1')
  } finally {
    chain.release()
  }
})

test('fees that the page suggests are the ones that are shown and signed', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const fees = {
    maxFeePerGas: `0x${parseGwei('500').toString(16)}`,
    maxPriorityFeePerGas: `0x${parseGwei('400').toString(16)}`,
  }
  const sent = dapp.request('eth_sendTransaction', [
    { from: person.address, to: chain.accounts[6], value: '0x1', ...fees },
  ])
  const window = await wallet.approval()
  // 21,000 gas at 400 gwei plus the base fee of one gwei is 0.008421. A shown fee is never below the real one.
  await expect(window.getByText(/^0\.00843\sETH$/)).toBeVisible()
  await wallet.approve()
  expect(await chain.rpc('eth_getTransactionByHash', [(await sent).result])).toMatchObject(fees)
})

test('a transaction without a receiver creates the contract', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  const sent = dapp.request('eth_sendTransaction', [
    { from: person.address, data: contracts.Reverter.bytecode },
  ])
  await wallet.approve()
  const hash = (await sent).result
  await expect
    .poll(async () => (await chain.rpc('eth_getTransactionReceipt', [hash]))?.status, { intervals: [100] })
    .toBe('0x1')
  const { contractAddress } = await chain.rpc('eth_getTransactionReceipt', [hash])
  expect((await chain.rpc('eth_getCode', [contractAddress, 'pending'])).length).toBeGreaterThan(100)
})

test('what would give a site the account, or another chain, opens no window', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const payment = { from: person.address, to: chain.accounts[6], value: '0x1' }
  const send = (change: object) => dapp.request('eth_sendTransaction', [{ ...payment, ...change }])
  expect(await send({ authorizationList: [] })).toMatchObject({
    error: { code: -32602, data: { path: '0.authorizationList' } },
  })
  expect(await send({ chainId: '0x1' })).toMatchObject({ error: { code: 4901 } })
  expect(await send({ from: chain.accounts[2] })).toMatchObject({ error: { code: 4100 } })
  expect(await dapp.request('eth_sign', [person.address, `0x${'11'.repeat(32)}`])).toMatchObject({
    error: { code: 4200 },
  })
  await expectNoApproval(wallet)
})

test('personal_sign signs text and bytes as the account, also where the two params are swapped', async ({
  wallet,
  dapp,
  person,
}) => {
  await dapp.connect()
  const sign = async (params: string[]) => {
    const signed = dapp.request('personal_sign', params)
    await wallet.approve()
    return (await signed).result as Hex
  }
  const text = 'Nice to meet you, 世界'
  expect(await recoverMessageAddress({ message: text, signature: await sign([text, person.address]) })).toBe(
    person.address,
  )

  const bytes = '0xdeadbeefff'
  expect(() => hexToString(bytes)).not.toThrow()
  expect(
    await recoverMessageAddress({ message: { raw: bytes }, signature: await sign([person.address, bytes]) }),
  ).toBe(person.address)
})
