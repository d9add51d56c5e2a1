import { type Address, getAddress } from 'viem'
import { type Dapp, expect, placeCode, test } from '../fixtures.ts'

const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const spender = getAddress(`0x${'c'.repeat(40)}`)
const deadline = String(Math.floor(Date.now() / 1000) + 86_400)

/** In place of Permit2: answers every call with three zeros, or with zero, zero and the last nonce. */
const unused = '0x60606000f3'
const used = '0x65ffffffffffff60405260606000f3'

const member = (list: string) =>
  list.split(',').map((one) => {
    const [type = '', name = ''] = one.split(' ')
    return { name, type }
  })
const EIP712Domain = member('string name,uint256 chainId,address verifyingContract')

/** An allowance through Permit2. */
const single = (chainId: number, token: Address, nonce: string) => ({
  types: {
    EIP712Domain,
    PermitDetails: member('address token,uint160 amount,uint48 expiration,uint48 nonce'),
    PermitSingle: member('PermitDetails details,address spender,uint256 sigDeadline'),
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId, verifyingContract: permit2 },
  message: {
    details: { token, amount: String(5n * 10n ** 18n), expiration: deadline, nonce },
    spender,
    sigDeadline: deadline,
  },
})

/** A token's own permit. The test token knows none, so nobody can tell whether it was used. */
const own = (chainId: number, token: Address, owner: Address) => ({
  types: {
    EIP712Domain,
    Permit: member('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  },
  primaryType: 'Permit',
  domain: { name: 'Test', chainId, verifyingContract: token },
  message: { owner, spender, value: '7', nonce: '0', deadline },
})

const sign = (dapp: Dapp, from: Address, data: unknown) =>
  dapp.request('eth_signTypedData_v4', [from, JSON.stringify(data)])

test('a signed permit that nobody used is a risk to see, and one of Permit2 can be cancelled', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  test.setTimeout(120_000)
  await placeCode(chain, permit2, unused)
  await dapp.connect()
  const signed = sign(dapp, person.address, single(chain.chainId, chain.token, '0'))
  await wallet.approve()
  expect((await signed).result).toMatch(/^0x[0-9a-f]{130}$/)
  const second = sign(dapp, person.address, own(chain.chainId, chain.token, person.address))
  await wallet.approve()
  expect((await second).result).toBeTruthy()
  const third = sign(dapp, person.address, single(chain.chainId, chain.token, '1'))
  await wallet.reject()
  expect((await third).error?.code).toBe(4001)

  const page = await wallet.home()
  await page.bringToFront()
  await page.getByTestId('settings').click()
  await page.getByTestId('allowances-open').click()
  await expect(page.getByTestId('permits')).toHaveAttribute('data-count', '2')
  await expect(page.getByTestId('allowances')).toHaveAttribute('data-count', '0')
  const permit = (kind: string) => page.locator(`[data-testid="permit"][data-kind="${kind}"]`)
  await expect(permit('permit2')).toHaveAttribute('data-state', 'open')
  await expect(permit('permit2')).toContainText('Can take 5')
  await expect(permit('permit2')).toContainText(`Signed for ${new URL(chain.dappUrl).host}`)
  await expect(permit('token')).toHaveAttribute('data-state', 'unread')
  await expect(permit('token').getByTestId('permit-cancel')).toHaveCount(0)
  await expect(permit('token')).toContainText('no way to cancel')

  await permit('permit2').getByTestId('permit-cancel').click()
  const window = await wallet.approval()
  await expect(window.getByTestId('call')).toHaveCount(1)
  await placeCode(chain, permit2, used)
  await wallet.approve()
  await expect(page.getByTestId('permits')).toHaveAttribute('data-count', '1', { timeout: 30_000 })
  await expect(permit('token')).toBeVisible()
})
