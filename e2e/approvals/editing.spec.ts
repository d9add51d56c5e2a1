import type { Page } from '@playwright/test'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  maxUint256,
  parseEther,
  parseGwei,
} from 'viem'
import { contracts } from '../contracts/deploy.mjs'
import { type Chain, expect, test } from '../fixtures.ts'
import { hear } from '../hear.ts'
import { batch, idOf, pay, settled, tip } from '../sending.ts'

const { abi } = contracts.TestToken

const approval = (chain: Chain, amount: bigint) => ({
  to: chain.token,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [spenderOf(chain), amount] }),
})
const spenderOf = (chain: Chain) => chain.accounts[7] as Address

/** The spender's allowance on the chain. */
async function allowance(chain: Chain, owner: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spenderOf(chain)] })
  return hexToBigInt((await chain.rpc('eth_call', [{ to: chain.token, data }, 'latest'])) as Hex)
}

const row = (window: Page, index: number) => window.locator(`[data-testid="call"][data-index="${index}"]`)

/** Opens the editor of a call in the batch. The only call of a request is open from the start. */
async function openEditor(window: Page, index: number): Promise<void> {
  const call = row(window, index)
  if (!(await call.getByTestId('call-edit').isVisible())) await call.locator('summary').first().click()
  await call.getByTestId('call-edit').click()
}

/** The values of the account's transactions, in the order of their execution. */
async function ran(chain: Chain, receipts: { transactionHash: Hex }[] = []): Promise<string[]> {
  const sent = receipts.map(({ transactionHash }) => chain.rpc('eth_getTransactionByHash', [transactionHash]))
  return (await Promise.all(sent)).map((one) => (one as { value: string }).value)
}

test('a lowered allowance is the same on screen, on the chain, and in the response to the app', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [approval(chain, maxUint256), pay(chain, '0x1')]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const window = await wallet.approval()
  await expect(window.locator('[data-testid="warning"][data-kind="unlimitedApproval"]')).toBeVisible()

  await openEditor(window, 0)
  await window.getByTestId('allowance-input').fill('12.5')
  await window.getByTestId('allowance-save').click()
  await expect(window.getByTestId('changes')).toContainText('12.5')
  await expect(window.getByTestId('changes')).toContainText('instead of unlimited')
  await expect(window.locator('[data-testid="warning"][data-kind="unlimitedApproval"]')).toBeHidden()
  await window.getByRole('button', { name: 'Original request' }).click()
  await expect(window.getByTestId('asked').getByRole('listitem')).toHaveCount(2)
  await wallet.approve()

  const id = await idOf(answer)
  const modified = { removed: [], reordered: [], edited: [0] }
  expect(await answer).toMatchObject({ result: { capabilities: { modified } } })
  expect(await settled(dapp, id)).toMatchObject({ status: 200, capabilities: { modified } })
  expect(await allowance(chain, person.address)).toBe(parseEther('12.5'))

  // The batch's page shows that the person changed the app's calls, for as long as the wallet stores the batch.
  const home = await wallet.home()
  await home.getByTestId('activity').first().getByRole('button').first().click()
  await expect(home.getByTestId('batch-changes')).toContainText('instead of unlimited')
})

test('undoing all changes leaves the very request of the site', async ({ wallet, dapp, chain, person }) => {
  await dapp.connect()
  const calls = [approval(chain, parseEther('3')), pay(chain, '0x1')]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const window = await wallet.approval()
  await openEditor(window, 0)
  await window.getByTestId('allowance-input').fill('1')
  await window.getByTestId('allowance-save').click()
  await window.getByTestId('changes-undo').click()
  await expect(window.getByTestId('changes')).toBeHidden()
  await wallet.approve()
  const id = await idOf(answer)
  expect((await answer).result).not.toHaveProperty('capabilities')
  expect((await settled(dapp, id)).capabilities).toBeUndefined()
  expect(await allowance(chain, person.address)).toBe(parseEther('3'))

  // The batch's page shows no change once it has read the journal.
  const home = await wallet.home()
  const answers = await hear(home, 'batch.journal')
  await home.getByTestId('activity').first().getByRole('button').first().click()
  await expect.poll(answers).toBeGreaterThan(0)
  await expect(home.getByTestId('batch')).toBeVisible()
  await expect(home.getByTestId('batch-changes')).toHaveCount(0)
})

test('left out and moved calls: what is left runs in the order on the screen, and the app hears which', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [pay(chain, '0x1'), pay(chain, '0x2'), pay(chain, '0x3')]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const window = await wallet.approval()

  await openEditor(window, 1)
  await window.getByTestId('call-remove').click()
  await expect(window.getByTestId('call')).toHaveCount(2)
  await expect(window.getByTestId('approve')).toHaveText('Send 2 calls')
  await openEditor(window, 1)
  await row(window, 1).getByTestId('call-up').press('Enter')
  await expect(window.getByTestId('changes')).toContainText('New order: 3, 1')
  await expect(window.getByTestId('call-restore')).toBeVisible()
  await wallet.approve()

  const id = await idOf(answer)
  const modified = { removed: [1], reordered: [0, 2], edited: [] }
  expect(await answer).toMatchObject({ result: { capabilities: { modified } } })
  const status = await settled(dapp, id)
  expect(status).toMatchObject({ status: 200, capabilities: { modified } })
  expect(await ran(chain, status.receipts)).toEqual(['0x3', '0x1'])
})

test('a call that needs a removed one gets a warning, and restoring that call ends it', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [approval(chain, parseEther('1')), { to: spenderOf(chain), value: '0x1', data: '0x12345678' }]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const window = await wallet.approval()
  const warning = window.locator('[data-testid="warning"][data-kind="dependsOnChanged"]')
  await expect(warning).toBeHidden()
  await openEditor(window, 0)
  await window.getByTestId('call-remove').click()
  await expect(warning).toBeVisible()
  await window.getByTestId('call-restore').click()
  await expect(warning).toBeHidden()
  await expect(window.getByTestId('changes')).toBeHidden()
  await wallet.reject()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('calls that must happen together can be neither left out nor moved', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [approval(chain, parseEther('3')), pay(chain, '0x1')]
  const answer = dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls, atomicRequired: true }),
  )
  const window = await wallet.approval()
  await openEditor(window, 0)
  await expect(window.getByTestId('allowance-input')).toBeVisible()
  for (const id of ['call-remove', 'call-up', 'call-down'])
    await expect(window.getByTestId(id)).toHaveCount(0)
  await window.getByTestId('allowance-input').fill('2')
  await window.getByTestId('allowance-save').click()
  await expect(window.getByTestId('changes')).toContainText('instead of')
  await wallet.approve()
  const status = await settled(dapp, await idOf(answer))
  expect(status).toMatchObject({ status: 200, atomic: true, capabilities: { modified: { edited: [0] } } })
  expect(await allowance(chain, person.address)).toBe(parseEther('2'))
})

test('killed right after an edited batch was approved: what was edited runs, once', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [approval(chain, maxUint256), pay(chain, '0x1'), pay(chain, '0x2')]
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const window = await wallet.approval()
  await openEditor(window, 0)
  await window.getByTestId('allowance-input').fill('7')
  await window.getByTestId('allowance-save').click()
  await expect(window.getByTestId('changes')).toBeVisible()

  // The background's death before the decision loses no edit.
  await wallet.killBackground()
  await expect(window.getByTestId('changes')).toContainText('7')
  await openEditor(window, 1)
  await row(window, 1).getByTestId('call-remove').click()
  await expect(window.getByTestId('call')).toHaveCount(2)
  await wallet.approve()
  await wallet.killBackground()

  const modified = { removed: [1], reordered: [], edited: [0] }
  const status = await settled(dapp, await idOf(answer))
  expect(await answer).toMatchObject({ result: { capabilities: { modified } } })
  expect(status).toMatchObject({ status: 200, capabilities: { modified } })
  expect(await ran(chain, status.receipts)).toEqual(['0x0', '0x2'])
  expect(await allowance(chain, person.address)).toBe(parseEther('7'))
  expect(Number(await chain.rpc('eth_getTransactionCount', [person.address, 'latest']))).toBe(2)
})

test('a speed tips as the last blocks did, and an exact fee is signed as it was entered', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  chain.hold()
  await tip(chain)
  const request = () =>
    dapp.request('eth_sendTransaction', [{ from: person.address, to: chain.accounts[6], value: '0x1' }])
  let answer = request()
  let window = await wallet.approval()
  await window.getByRole('button', { name: /^Usual/ }).click()
  await window.locator('[data-testid="fee-speed"][data-speed="fast"]').click()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('button', { name: /^Fast/ })).toBeVisible()
  await wallet.approve()
  const fast = await transactionOf(chain, (await answer).result as Hex)
  expect(hexToBigInt(fast.maxPriorityFeePerGas)).toBeGreaterThan(parseGwei('3'))
  chain.release()

  answer = request()
  window = await wallet.approval()
  await window.getByRole('button', { name: /^Usual/ }).click()
  await window.getByTestId('fee-most').fill('0')
  await expect(window.getByTestId('fee-exact')).toBeDisabled()
  await window.getByTestId('fee-most').fill('77.5')
  await window.getByTestId('fee-tip').fill('1.25')
  await window.getByTestId('fee-exact').click()
  await expect(window.getByRole('button', { name: /^Exact/ })).toBeVisible()
  await wallet.approve()
  const exact = await transactionOf(chain, (await answer).result as Hex)
  expect(hexToBigInt(exact.maxFeePerGas)).toBe(parseGwei('77.5'))
  expect(hexToBigInt(exact.maxPriorityFeePerGas)).toBe(parseGwei('1.25'))
})

test('gas and nonce of a transaction are those that were entered, and a nonce that would hang is refused', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const answer = dapp.request('eth_sendTransaction', [
    { from: person.address, to: chain.accounts[6], value: '0x1' },
  ])
  const window = await wallet.approval()
  await row(window, 0).getByTestId('call-edit').click()
  await window.getByTestId('call-gas-input').fill('54321')
  await window.getByTestId('call-gas-save').click()
  await expect(window.getByTestId('changes')).toContainText('gas limit')

  await window.getByRole('button', { name: /^Usual/ }).click()
  await window.getByTestId('advanced').click()
  await window.getByTestId('nonce-input').fill('4')
  await window.getByTestId('nonce-save').click()
  await expect(window.getByRole('dialog').getByRole('alert')).toContainText(
    'A transaction with nonce 4 would wait for it',
  )
  await window.getByTestId('nonce-input').fill('0')
  await window.getByTestId('nonce-save').click()
  await expect(window.getByTestId('changes')).toContainText('Nonce 0')
  await expect(window.getByRole('dialog')).toBeHidden()
  await wallet.approve()
  expect(await transactionOf(chain, (await answer).result as Hex)).toMatchObject({
    gas: '0xd431',
    nonce: '0x0',
  })
})

test('a hundred calls are grouped and all there, and a search opens the group that it finds', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = Array.from({ length: 100 }, (_, index) =>
    index < 60
      ? approval(chain, BigInt(index + 1) * 10n ** 18n)
      : pay(chain, `0x${(index + 1).toString(16)}`),
  )
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  const window = await wallet.approval()
  await expect(window.getByTestId('call')).toHaveCount(100)
  const order = await window
    .getByTestId('call')
    .evaluateAll((rows) => rows.map((one) => Number(one.getAttribute('data-index'))))
  expect(order).toEqual([...calls.keys()])
  await expect(window.getByTestId('call-group')).toHaveCount(2)
  await expect(row(window, 41)).not.toBeInViewport()
  await window.getByRole('searchbox').fill('42 TEST')
  await expect(row(window, 41)).toBeVisible()
  await expect(row(window, 40)).toBeHidden()
  await wallet.reject()
  await answer
})

type Sent = { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex; gas: Hex; nonce: Hex }
const transactionOf = async (chain: Chain, hash: Hex) =>
  (await chain.rpc('eth_getTransactionByHash', [hash])) as Sent
