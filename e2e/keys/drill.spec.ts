import { type Address, type Hex, parseEther, stringToHex, toHex, verifyMessage } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { launchWallet, type Wallet } from '../../packages/wallet-testing/index.ts'
import { loot, plant } from '../demo/stories/thief.ts'
import { oldBackup } from '../drill/drill.ts'
import { type Chain, expect, mint, network, openDapp, test } from '../fixtures.ts'
import { allowDrainer, coins, openRescue, read, tickUnknown } from '../rescuing.ts'

const addressAt = (phrase: string, addressIndex: number) =>
  mnemonicToAccount(phrase, { addressIndex }).address

/** A site connects to all accounts, and each signs a message there. */
async function eachSigns(wallet: Wallet, chain: Chain, accounts: readonly Address[]): Promise<void> {
  const active = await (await wallet.home()).getByTestId('account').getAttribute('data-address')
  const others = accounts.filter((address) => address !== active)
  const dapp = await openDapp(wallet, chain.dappUrl)
  const connected = dapp.request('eth_requestAccounts')
  await wallet.approve({
    click: others.map((address) => `[data-testid="account-option"][data-address="${address}"]`),
  })
  expect((await connected).result).toHaveLength(accounts.length)
  for (const address of accounts) {
    const message = `Drill of ${address}`
    const signed = dapp.request('personal_sign', [stringToHex(message), address])
    await wallet.approve()
    const signature = (await signed).result as Hex
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  }
}

test('the phrase alone brings every used account back in a fresh profile, and each signs', async ({
  chain,
}) => {
  test.setTimeout(120_000)
  const phrase = generateMnemonic(english)
  const used = [0, 1, 4].map((index) => addressAt(phrase, index))
  for (const address of used.slice(1)) await chain.rpc('anvil_setBalance', [address, toHex(parseEther('1'))])
  await chain.settle()
  const { wallet } = await launchWallet({ phrase, networks: [network(chain)] })
  try {
    const home = await wallet.home()
    await home.getByTestId('account').click()
    await home.getByTestId('account-add').click()
    await home.getByTestId('account-discover').click()
    await home.getByTestId('submit').click()
    const found = home.getByTestId('discovered')
    await expect(found).toHaveCount(2, { timeout: 20_000 })
    expect(await found.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-address')))).toEqual(
      used.slice(1),
    )
    await home.getByTestId('submit').click()
    await expect(home.getByTestId('account')).toHaveAttribute('data-address', used[2] ?? '', {
      timeout: 20_000,
    })
    await wallet.killBackground()
    await wallet.lock()
    await wallet.unlock()
    await eachSigns(wallet, chain, used)
  } finally {
    await wallet.close()
  }
})

test('a backup of the first version brings accounts, network and history back, they sign, and one rescues the other', async ({
  chain,
}) => {
  test.setTimeout(120_000)
  const { password, phrase, file } = oldBackup
  const [victim, payer] = [addressAt(phrase, 0), addressAt(phrase, 1)]
  await chain.rpc('anvil_setBalance', [payer, toHex(parseEther('10'))])
  await mint(chain.url, chain.token, victim)
  const { wallet } = await launchWallet({ password })
  try {
    const home = await wallet.home()
    await home.getByTestId('onboarding-restore').click()
    await home.getByTestId('backup-file').setInputFiles(file)
    await home.getByTestId('password-input').fill(password)
    await home.getByTestId('submit').click()
    await expect(home.getByTestId('network')).toHaveAttribute('data-chain-id', toHex(oldBackup.chainId))
    await expect(home.getByTestId('activity')).toHaveCount(1)
    // The node of the backup is gone.
    await wallet.addNetwork(network(chain))
    await eachSigns(wallet, chain, [payer, victim])

    await chain.rpc('anvil_setBalance', [victim, toHex(parseEther('1'))])
    await allowDrainer(chain, victim)
    await plant(chain, victim)
    await chain.rpc('anvil_setBalance', [victim, toHex(parseEther('2'))])
    await chain.settle()
    await openRescue(home, victim)
    await expect(home.getByTestId('health-code')).toBeVisible()
    await tickUnknown(home)
    await home.getByTestId('rescue-review').click()
    await wallet.approve()
    await expect.poll(() => read(chain, 'balanceOf', [payer])).toBe(parseEther('1000'))
    for (const empty of [victim, loot]) expect(await coins(chain, empty)).toBe(0n)
  } finally {
    await wallet.close()
  }
})
