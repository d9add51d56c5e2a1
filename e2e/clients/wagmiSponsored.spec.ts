import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { operationsOf, sponsored, sponsorOf } from '../sponsor.ts'
import { clientTest, expect } from './fixture.ts'

const test = clientTest('wagmiSponsored', ['wagmi', '@tanstack/react-query'], sponsored)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const shown = (page: Page, name: string) => page.getByRole('status', { name })

test('useSendCalls with a paymaster: an account without any coin runs three calls, and useWaitForCallsStatus ends', async ({
  open,
  wallet,
  person,
  chain,
}) => {
  await chain.rpc('anvil_setBalance', [person.address, '0x0'])
  const before = await balanceOf(chain)
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.approve()
  await expect(shown(page, 'offered')).toHaveText('{"supported":true}')

  await press(page, 'Send for free')
  await wallet.approve()
  await expect(shown(page, 'batch')).toHaveText('success 200 true 1')
  await expect(shown(page, 'echo')).toHaveText('{"paymasterService":true}')
  expect((await balanceOf(chain)) - before).toBe(6n)
  expect(await chain.rpc('eth_getBalance', [person.address, 'latest'])).toBe('0x0')
  expect(operationsOf(chain)).toHaveLength(1)
  const contexts = sponsorOf(chain)
    .requests('pm_getPaymasterData')
    .map(({ params }) => params[3])
  expect(contexts).toEqual([{ policy: 'welcome' }])
})

test('a refusal of the paymaster is an error that the page shows, and the next press succeeds', async ({
  open,
  wallet,
  chain,
}) => {
  const { page } = await open()
  await press(page, 'Volley')
  await wallet.approve()
  sponsorOf(chain).setPaymasterFaults(['refuse'])
  await press(page, 'Send for free')
  await wallet.approve()
  await expect(shown(page, 'sending')).toHaveText('error -32003')
  await expect(shown(page, 'waiting')).toHaveText('idle')
  expect(operationsOf(chain)).toEqual([])

  sponsorOf(chain).setPaymasterFaults([])
  await press(page, 'Send for free')
  await wallet.approve()
  await expect(shown(page, 'batch')).toHaveText('success 200 true 1')
})

/** The recipient's test tokens. */
async function balanceOf({ rpc, token, accounts }: Parameters<typeof sponsorOf>[0]): Promise<bigint> {
  const [, , , , , recipient = ''] = accounts
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [recipient as `0x${string}`],
  })
  return BigInt(await rpc('eth_call', [{ to: token, data }, 'latest']))
}
