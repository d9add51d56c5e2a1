import { numberToHex, toHex } from 'viem'
import { type Chain, expect, placeCode, test } from '../fixtures.ts'
import { batch, idOf, settled } from '../sending.ts'

const plain = '0x'
const codeOf = (chain: Chain, address: string) => chain.rpc('eth_getCode', [address, 'pending'])

/** The atomic capability that the page gets for an account on the test node. */
async function atomic(
  dapp: { request(method: string, params: unknown): Promise<{ result?: unknown }> },
  chain: Chain,
  from: string,
) {
  const chainId = numberToHex(chain.chainId)
  const { result } = await dapp.request('wallet_getCapabilities', [from, [chainId]])
  return (result as Record<string, { atomic: { status: string } }>)[chainId]?.atomic.status
}

test('an account that was upgraded is made a plain one again from the list of accounts', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  const sent = dapp.request('wallet_sendCalls', batch(chain, person.address, { atomicRequired: true }))
  await wallet.approve()
  expect((await settled(dapp, await idOf(sent))).status).toBe(200)
  expect(await codeOf(chain, person.address)).not.toBe(plain)
  expect(await atomic(dapp, chain, person.address)).toBe('supported')

  const home = await wallet.home()
  await home.getByTestId('account').click()
  await home.getByTestId('account-row').waitFor()
  await expect(home.getByTestId('delegation')).toHaveCount(0)
  await home.getByTestId('accounts-manage').click()
  await home.getByTestId('account-entry').click()
  await expect(home.getByTestId('delegation')).toHaveAttribute('data-delegate', chain.delegate)
  await expect(home.getByTestId('delegation')).toContainText('Simple7702Account')
  await home.getByTestId('delegation-remove').click()
  await wallet.approve()
  await expect.poll(() => codeOf(chain, person.address)).toBe(plain)
  await expect(home.getByTestId('delegation')).toHaveCount(0)
  await home.getByTestId('back').click()
  await home.getByTestId('back').click()
  await home.getByTestId('tab-wallet').click()
  await expect(home.locator('[data-testid="activity"][data-status="200"]')).toHaveCount(2)
  expect(await atomic(dapp, chain, person.address)).toBe('ready')

  const { error } = await dapp.request('volley_removeDelegation', [{ from: person.address }])
  expect(error?.code).toBe(4200)
})

test('an account with the code of a stranger is shown with the whole address, and can be freed', async ({
  wallet,
  chain,
  person,
}) => {
  const stranger = '0x00000000000000000000000000000000000BAD00'
  await placeCode(chain, person.address, `0xef0100${stranger.slice(2)}`)
  const home = await wallet.home()
  await home.reload()
  await home.getByTestId('account').click()
  await expect(home.getByTestId('delegation')).toContainText('unknown')
  await home.getByTestId('delegation-remove').click()
  await wallet.approve()
  await expect.poll(() => codeOf(chain, person.address)).toBe(plain)
})

test('a network without the contract for upgrades is offered it, and then runs calls as one', async ({
  wallet,
  dapp,
  chain,
  person,
}) => {
  await dapp.connect()
  await placeCode(chain, chain.delegate, plain)
  await chain.rpc('anvil_setNonce', [chain.delegate, toHex(0)])
  await chain.settle()
  const home = await wallet.home()
  await home.reload()
  expect(await atomic(dapp, chain, person.address)).toBe('unsupported')

  await home.getByTestId('network').click()
  await home.getByTestId('delegate-deploy').click()
  await wallet.approve()
  await expect.poll(() => codeOf(chain, chain.delegate)).not.toBe(plain)
  await expect(home.getByTestId('deployable')).toHaveCount(0)
  await expect.poll(() => atomic(dapp, chain, person.address)).toBe('ready')
})
