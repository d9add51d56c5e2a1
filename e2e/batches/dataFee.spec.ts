import { type Address, numberToHex, parseEther, parseGwei } from 'viem'
import { startNode } from '../../packages/test-node/node.mjs'
import { expect, test } from '../fixtures.ts'
import { placeOracle } from '../oracle.ts'
import { batch, idOf, settled } from '../sending.ts'

const chainId = 31_610
const friend: Address = '0x00000000000000000000000000000000000a11ce'

/** So high that it is most of the calls' cost. */
const weiPerByte = parseGwei('10000')

/** The number in a text such as "0.0021 ETH", in wei. */
const wei = (text: string | null) => parseEther(/[\d.]+/.exec(text ?? '')?.[0] ?? '')

test('on a network of the OP stack the fee and its ceiling have the data fee in them, and the sheet names it', async ({
  wallet,
  dapp,
  person,
  chain,
}) => {
  const node = await startNode({ chainId })
  try {
    await placeOracle(node, weiPerByte)
    await node.rpc('anvil_setBalance', [person.address, '0xde0b6b3a7640000'])
    await wallet.addNetwork({ name: 'A rollup', chainId, rpcUrl: node.url, symbol: 'ETH' })
    await dapp.connect()
    const change = { chainId: numberToHex(chainId), calls: [{ to: friend, value: '0x1' }] }
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, change))
    const window = await wallet.approval()
    await expect(window.getByTestId('fee-ceiling')).toBeVisible()
    const most = wei(await window.getByTestId('fee-ceiling').textContent())

    await window.getByRole('button', { name: /^Usual/ }).click()
    const dataFee = window.getByTestId('fee-sheet').getByTestId('data-fee')
    await expect(dataFee).toBeVisible()
    const charged = wei(await dataFee.textContent())
    // A bare transfer has between 100 and 300 bytes.
    expect(charged).toBeGreaterThan(100n * weiPerByte)
    expect(charged).toBeLessThan(300n * weiPerByte)
    // The maximum cost of the gas is far lower.
    expect(most).toBeGreaterThan(3n * charged)
    await window.keyboard.press('Escape')

    await wallet.approve()
    expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
    expect(node.requests('eth_getCode').filter(({ params }) => /00000f$/i.test(`${params[0]}`))).toHaveLength(
      1,
    )
  } finally {
    await node.stop()
  }
})

test('a signed transaction names the data fee, which its gas and price do not limit', async ({
  wallet,
  dapp,
  person,
}) => {
  const node = await startNode({ chainId })
  try {
    await placeOracle(node, weiPerByte)
    await node.rpc('anvil_setBalance', [person.address, '0xde0b6b3a7640000'])
    await wallet.addNetwork({ name: 'A rollup', chainId, rpcUrl: node.url, symbol: 'ETH' })
    const home = await wallet.home()
    await home.getByTestId('settings').click()
    await home.getByTestId('sign-transactions').click()
    await dapp.page.bringToFront()
    await dapp.connect()
    await dapp.request('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
    const transaction = { from: person.address, to: friend, value: '0x1', nonce: '0x0', gas: '0x5208' }
    const fees = { maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x3b9aca00' }
    const signed = dapp.request('eth_signTransaction', [{ ...transaction, ...fees }])
    const window = await wallet.approval()
    const row = window.getByText('Data fee', { exact: true }).locator('..')
    await expect(row).toBeVisible()
    expect(wei(await row.textContent())).toBeGreaterThan(100n * weiPerByte)
    await wallet.approve()
    expect((await signed).result).toMatch(/^0x02/)
  } finally {
    await node.stop()
  }
})

test('a network without the oracle has no such row', async ({ wallet, dapp, person, chain }) => {
  await dapp.connect()
  void dapp.request(
    'wallet_sendCalls',
    batch(chain, person.address, { calls: [{ to: friend, value: '0x1' }] }),
  )
  const window = await wallet.approval()
  await expect(window.getByTestId('fee-ceiling')).toBeVisible()
  await window.getByRole('button', { name: /^Usual/ }).click()
  await expect(window.getByTestId('fee-sheet')).toBeVisible()
  await expect(window.getByTestId('data-fee')).toHaveCount(0)
  await window.keyboard.press('Escape')
  await wallet.reject()
})
