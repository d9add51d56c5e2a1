import { type Address, encodeFunctionData, getAddress, type Hex, parseSignature } from 'viem'
import { contracts, deployContract } from '../contracts/deploy.mjs'
import { type Chain, type Dapp, expect, placeCode, test } from '../fixtures.ts'

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

/** A token's own permit. */
const own = (chainId: number, token: Address, owner: Address) => ({
  types: {
    EIP712Domain: member('string name,string version,uint256 chainId,address verifyingContract'),
    Permit: member('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  },
  primaryType: 'Permit',
  domain: { name: 'Permit token', version: '1', chainId, verifyingContract: token },
  message: { owner, spender, value: '7', nonce: '0', deadline },
})

/** The next permit of the same token, in DAI's form: for everything. */
const dai = (chainId: number, token: Address, holder: Address) => {
  const { types, ...rest } = own(chainId, token, holder)
  return {
    ...rest,
    types: {
      ...types,
      Permit: member('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'),
    },
    message: { holder, spender, nonce: '1', expiry: deadline, allowed: true },
  }
}

/** Hands the signature of `own` to the token, as a thief would. */
function use(chain: Chain, token: Address, owner: Address, signature: Hex): Promise<unknown> {
  const { r, s, yParity } = parseSignature(signature)
  const args = [owner, spender, 7n, BigInt(deadline), 27 + yParity, r, s]
  const data = encodeFunctionData({ abi: contracts.PermitToken.abi, functionName: 'permit', args })
  return chain.rpc('eth_call', [{ to: token, data }, 'latest'])
}

const sign = (dapp: Dapp, from: Address, data: unknown) =>
  dapp.request('eth_signTypedData_v4', [from, JSON.stringify(data)])

test('a signed permit that nobody used is a risk to see, and one of Permit2 is cancelled by a call', async ({
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
  await expect(permit('token')).toContainText('can’t cancel')

  await permit('permit2').getByTestId('permit-cancel').click()
  const window = await wallet.approval()
  await expect(window.getByTestId('call')).toHaveCount(1)
  await placeCode(chain, permit2, used)
  await wallet.approve()
  await expect(page.getByTestId('permits')).toHaveAttribute('data-count', '1', { timeout: 30_000 })
  await expect(permit('token')).toBeVisible()
})

test('a token’s own permit is cancelled by signing one of nothing, and cannot be used afterwards', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  test.setTimeout(120_000)
  const token = await deployContract(chain.url, 'PermitToken')
  await dapp.connect()
  const signed = sign(dapp, person.address, own(chain.chainId, token, person.address))
  await wallet.approve()
  const signature = (await signed).result as Hex
  await use(chain, token, person.address, signature)
  const second = sign(dapp, person.address, dai(chain.chainId, token, person.address))
  await wallet.approve()
  expect((await second).result).toBeTruthy()

  const page = await wallet.home()
  await page.bringToFront()
  await page.getByTestId('settings').click()
  await page.getByTestId('allowances-open').click()
  const permits = page.getByTestId('permits')
  await expect(permits).toHaveAttribute('data-count', '2')
  const first = page.locator('[data-testid="permit"][data-kind="token"]')
  await expect(first).toHaveAttribute('data-state', 'open')

  await first.getByTestId('permit-cancel').click()
  const shown = (await wallet.approval()).getByTestId('approval')
  await expect(shown).toHaveAttribute('data-method', 'eth_signTypedData_v4')
  await expect(shown).toContainText('can no longer take')
  await wallet.approve()
  await expect((await wallet.approval()).getByTestId('call')).toHaveCount(1)
  await wallet.approve()
  await expect(permits).toHaveAttribute('data-count', '1', { timeout: 30_000 })
  await expect(page.getByTestId('allowances-searched')).toHaveAttribute('data-ended', '1')
  await expect(first).toHaveCount(0)
  await expect(use(chain, token, person.address, signature)).rejects.toThrow()

  await page.getByTestId('back').click()
  await page.getByTestId('health-open').click()
  await expect(page.getByTestId('health-permits')).toBeVisible()
  await page.getByTestId('health-fix').click()
  await expect((await wallet.approval()).getByTestId('approval')).toHaveAttribute(
    'data-method',
    'eth_signTypedData_v4',
  )
  await wallet.approve()
  await wallet.approve()
  await expect(page.getByTestId('health-fine')).toBeVisible({ timeout: 30_000 })
})
