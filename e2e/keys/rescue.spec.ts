import { createWalletClient, http, numberToHex, parseEther, parseGwei } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { type Chain, expect, type Person, placeCode } from '../fixtures.ts'
import {
  allowDrainer,
  coins,
  drainer,
  openRescue,
  read,
  sweeper,
  test,
  thief,
  tickUnknown,
} from '../rescuing.ts'

/** The thief has the key, too: this makes every authorization of the account for its present nonce void. */
async function useNonce(chain: Chain, { phrase, address }: Person, tip: bigint): Promise<void> {
  const owner = mnemonicToAccount(phrase)
  const nonce = Number(await chain.rpc('eth_getTransactionCount', [address, 'latest']))
  const authorization = await owner.signAuthorization?.({ chainId: chain.chainId, address: sweeper, nonce })
  const bot = mnemonicToAccount(chain.phrase, { addressIndex: 7 })
  const wallet = createWalletClient({ account: bot, transport: http(chain.url) })
  await wallet.sendTransaction({
    chain: null,
    to: thief,
    gas: 200_000n,
    maxFeePerGas: parseGwei('100'),
    maxPriorityFeePerGas: tip,
    authorizationList: authorization ? [authorization] : [],
  })
}

const pending = async (chain: Chain) => {
  const { pending } = (await chain.rpc('txpool_content')) as { pending: object }
  return Object.values(pending).flatMap((one) => Object.values(one as object)).length
}

test('everything leaves an account with a hostile delegate in one transaction that another account pays', async ({
  wallet,
  chain,
  person,
  savings,
  hostile: _,
}) => {
  await allowDrainer(chain, person.address)
  const held = await coins(chain, person.address)
  expect(held).toBeGreaterThan(parseEther('99'))

  const home = await wallet.home()
  await openRescue(home, person.address)
  await expect(home.getByTestId('rescue-item')).toHaveCount(3)
  await expect(home.getByTestId('health-code')).toHaveAttribute('data-delegate', /0*5eeb$/i)
  await expect(home.getByTestId('rescue-to')).toHaveValue(savings)
  // The wallet does not know the test token: its lines are only in the rescue if the person adds them.
  await expect(home.locator('[data-testid="rescue-item"] input:checked')).toHaveCount(1)
  await tickUnknown(home)
  await home.getByTestId('rescue-review').click()
  const approval = await wallet.approval()
  await expect(approval.getByTestId('call')).toHaveCount(3)
  await expect(approval.getByTestId('fee-ceiling')).toBeVisible()
  await expect(approval.locator('[data-kind="likelyFails"]')).toHaveCount(0)
  await wallet.approve()

  await expect.poll(() => read(chain, 'balanceOf', [savings])).toBe(parseEther('1000'))
  expect(await read(chain, 'balanceOf', [person.address])).toBe(0n)
  expect(await read(chain, 'allowance', [person.address, drainer])).toBe(0n)
  expect(await coins(chain, person.address)).toBe(0n)
  expect(await coins(chain, thief)).toBe(0n)
  const paid = parseEther('10') + held - (await coins(chain, savings))
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThan(parseEther('0.01'))
})

test('a thief who is faster is named, and the next try reads the nonce again and succeeds', async ({
  wallet,
  chain,
  person,
  savings,
  hostile: _,
}) => {
  const home = await wallet.home()
  await openRescue(home, person.address)
  await home.getByTestId('rescue-review').click()
  await wallet.approval()
  chain.hold()
  await wallet.approve()
  await expect.poll(() => pending(chain)).toBe(1)
  await useNonce(chain, person, parseGwei('90'))
  chain.release()

  await home.bringToFront()
  await home.getByRole('button', { name: 'Back' }).first().click()
  await home.evaluate(() => window.location.reload())
  await home.locator('[data-testid="activity"][data-status="500"]').click()
  await expect(home.getByTestId('batch')).toContainText('Someone was faster')
  expect(await coins(chain, savings)).toBeLessThan(parseEther('10'))

  await chain.rpc('anvil_setBalance', [person.address, numberToHex(parseEther('3'))])
  await chain.settle()
  await home.getByTestId('batch-retry').click()
  await expect(home.getByTestId('rescue')).toHaveAttribute('data-count', /[1-9]/)
  await home.getByTestId('rescue-review').click()
  await wallet.approve()
  await expect.poll(() => coins(chain, savings)).toBeGreaterThan(parseEther('12.9'))
  expect(await coins(chain, person.address)).toBe(0n)
})

test('a network without the EntryPoint offers no rescue', async ({ wallet, chain, person, savings: _ }) => {
  const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
  const code = await chain.rpc('eth_getCode', [entryPoint, 'latest'])
  await placeCode(chain, entryPoint, '0x')
  try {
    const home = await wallet.home()
    await openRescue(home, person.address)
    await expect(home.getByTestId('rescue-impossible')).toBeVisible()
    await expect(home.getByTestId('rescue-review')).toHaveCount(0)
  } finally {
    await placeCode(chain, entryPoint, code)
  }
})
