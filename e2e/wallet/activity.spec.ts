import { readFile } from 'node:fs/promises'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from '../fixtures.ts'
import { batch, idOf, pay, settled } from '../sending.ts'

test('the activity is searched and filtered, and what is listed is saved as a file', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const recipient = chain.accounts[6] as Hex
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 5n] })
  const batches: { id: string; calls: object[] }[] = [
    { id: 'paid', calls: [pay(chain, '0x6f05b59d3b20000'), pay(chain, '0x1')] },
    { id: 'approved', calls: [{ to: chain.token, value: '0x0', data }] },
  ]
  for (const { id, calls } of batches) {
    const answer = dapp.request('wallet_sendCalls', batch(chain, person.address, { id, calls }))
    await wallet.approve()
    expect(await settled(dapp, await idOf(answer))).toMatchObject({ status: 200 })
  }

  const page = await wallet.home()
  await page.bringToFront()
  await page.getByTestId('tab-activity').click()
  const list = page.getByTestId('activities')
  const ids = () =>
    page.getByTestId('activity').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  await expect(list).toHaveAttribute('data-count', '2')

  await page.getByTestId('activity-filter').click()
  await page.getByTestId('activity-kind').selectOption('approvals')
  await expect(list).toHaveAttribute('data-count', '1')
  await expect.poll(ids).toEqual(['approved'])
  await page.getByTestId('activity-search').fill('nobody at all')
  await expect(list).toHaveAttribute('data-count', '0')
  await expect(list).toContainText('Nothing matches')
  await page.getByTestId('activity-clear').click()
  await expect(list).toHaveAttribute('data-count', '2')
  await expect.poll(ids).toEqual(['approved', 'paid'])

  await page.getByTestId('activity-search').fill(recipient.slice(0, 12).toUpperCase())
  await expect(list).toHaveAttribute('data-count', '1')
  await expect.poll(ids).toEqual(['paid'])

  // The filters stay for the way back from an activity.
  await page.getByTestId('activity').getByRole('button').click()
  await page.getByTestId('batch').waitFor()
  await page.getByTestId('back').click()
  await expect(list).toHaveAttribute('data-count', '1')

  await page.getByTestId('activity-export').click()
  await expect(page.getByTestId('activity-export-sheet')).toContainText('addresses and amounts')
  const download = page.waitForEvent('download')
  await page.getByTestId('activity-export-save').click()
  const text = await readFile(await (await download).path(), 'utf8')
  const [head, ...rows] = text.trimEnd().split('\r\n')
  expect(head).toMatch(/^"time","network",/)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(`"sent","${recipient}","ETH","0.5",`)
  // The gas, and the fee that the node's receipt reports.
  expect(rows[0]).toMatch(/"0\.5","21000","0\.0\d+"/)
  expect(rows[1]).toContain('"0.000000000000000001"')
})
