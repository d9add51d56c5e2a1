import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, formatEther, type Hex, parseEther } from 'viem'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { contracts } from '../contracts/deploy.mjs'
import { type Chain, type Dapp, expect, type Person, test } from '../fixtures.ts'
import { batch, idOf, pay, type Status, settled } from '../sending.ts'

const halfEther = '0x6f05b59d3b20000'

/** Adds the demo's token to the wallet, so that the wallet can name its amounts. */
async function watch(wallet: Wallet, dapp: Dapp, chain: Chain): Promise<void> {
  const added = dapp.request('wallet_watchAsset', {
    type: 'ERC20',
    options: { address: chain.token, symbol: 'TEST', decimals: 18 },
  })
  await wallet.approve()
  expect(await added).toEqual({ result: true })
}

/** A transfer of five tokens to the receiver of `pay`. */
const fiveTokens = (chain: Chain) => ({
  to: chain.token,
  value: '0x0',
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [chain.accounts[6] as Hex, parseEther('5')],
  }),
})

/** A call that reverts. */
const refused = (chain: Chain) => ({
  to: chain.reverter,
  value: '0x0',
  data: encodeFunctionData({ abi: contracts.Reverter.abi, functionName: 'fail', args: ['closed'] }),
})

/** The page of a batch in the wallet. */
async function shown(wallet: Wallet, dapp: Dapp, id: string): Promise<Page> {
  const page = await wallet.newPage()
  const key = `${new URL(dapp.page.url()).origin} ${id}`
  await page.goto(`${wallet.origin}/popup.html#/batch/${encodeURIComponent(key)}`)
  return page
}

/** What the receipts of a batch say that it cost, in whole coins. */
async function paidFor(chain: Chain, { receipts = [] }: Status): Promise<string> {
  const all = await Promise.all(
    receipts.map(({ transactionHash }) => chain.rpc('eth_getTransactionReceipt', [transactionHash])),
  )
  const fees = all.map(({ gasUsed, effectiveGasPrice }) => BigInt(gasUsed) * BigInt(effectiveGasPrice))
  return formatEther(fees.reduce((sum, fee) => sum + fee))
}

type People = { wallet: Wallet; dapp: Dapp; chain: Chain; person: Person }

async function sendBatch({ wallet, dapp, chain, person }: People, calls: object[]): Promise<string> {
  const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { calls }))
  await wallet.approve()
  return idOf(answer)
}

test('a batch starts with what it sent and its fee, and its time line folds once it is final', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  await watch(wallet, dapp, chain)
  chain.hold()
  try {
    await chain.settle()
    const id = await sendBatch({ wallet, dapp, chain, person }, [fiveTokens(chain), pay(chain, halfEther)])
    const page = await shown(wallet, dapp, id)
    const result = page.getByTestId('batch-result')
    const fee = page.getByTestId('batch-fee')
    const timeline = page.getByTestId('batch-timeline')
    await expect(result).toHaveText(/^Sending 5\sTEST and 0\.5\sETH$/)
    await expect(fee).toHaveAttribute('data-paid', 'false')
    await expect(fee).toContainText('at most')
    await expect(timeline.getByRole('img')).toBeVisible()

    chain.release()
    const status = await settled(dapp, id)
    await expect(result).toHaveText(/^You sent 5\sTEST and 0\.5\sETH$/)
    await expect(fee).toHaveAttribute('data-paid', 'true')
    const exact = await fee.evaluate(
      (line) => line.querySelector('[title]')?.getAttribute('title') ?? line.textContent,
    )
    expect(exact).toContain(await paidFor(chain, status))
    await expect(timeline.getByRole('img')).toBeHidden()
    await expect(page.getByTestId('call')).toHaveCount(2)
    await expect(page.getByTestId('call').first()).toBeVisible()

    await timeline.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(timeline.getByRole('img')).toBeVisible()
  } finally {
    chain.release()
  }
})

test('a batch that is partly done says in one place what remains and what to do', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const calls = [pay(chain, halfEther), refused(chain), pay(chain, '0x1')]
  const id = await sendBatch({ wallet, dapp, chain, person }, calls)
  const status = await settled(dapp, id)
  expect(status.status).toBe(600)
  const page = await shown(wallet, dapp, id)
  await expect(page.getByTestId('batch-result')).toHaveText(/^You sent 0\.5\sETH\. Stopped at call 2$/)
  await expect(page.getByTestId('batch-fee')).toHaveAttribute('data-paid', 'true')

  const remains = page.getByTestId('batch-remains')
  await expect(remains).toContainText('What to do now')
  await expect(remains).toContainText('What didn’t happen is still yours.')
  await expect(remains).toContainText('Retry asks you again')
  await expect(remains).toContainText('You still paid the fee.')
  await expect(page.getByTestId('call-reason')).not.toContainText('fee')
  await expect(page.getByTestId('batch-retry')).toBeVisible()
})
