import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, keccak256, toHex } from 'viem'
import { type Chain, network, newPerson, openDapp } from '../../e2e/fixtures.ts'
import type { Network } from '../../src/domain/network.ts'
import { launchWallet } from '../wallet-testing/index.ts'
import { fill } from './crowd.ts'

/** The password of all measured wallets. */
export const password = 'correct horse battery'

/** A profile in which a person set the wallet up and connected one site. A full one holds years of use. */
export async function setUp(extension: string, chain: Chain, isFull: boolean): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'volley-bench-'))
  const person = await newPerson(chain)
  const { wallet } = await launchWallet({
    browser: 'chromium',
    phrase: person.phrase,
    password,
    networks: [network(chain)],
    extension,
    profile,
  })
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()
  if (isFull) {
    const { origin } = new URL(dapp.page.url())
    await fill(wallet, { chain, from: person.address, origin, transactions: 9 })
    const home = await wallet.home()
    await home.evaluate(crowd, {
      accounts: Array.from({ length: 4 }, (_, index) => stranger(`account ${index}`)),
      networks: 49,
      sites: 499,
    })
  }
  await wallet.close()
  return profile
}

const stranger = (seed: string): Address => `0x${keccak256(toHex(seed)).slice(26)}`

type Slices = {
  accounts: { state: { selected: string } }
  networks: { state: { added: Network[] } }
  sessions: { text: string }
}
declare const chrome: {
  runtime: { sendMessage(message: { command: string; input: object }): Promise<{ ok: boolean }> }
  storage: { local: { get(keys: string[]): Promise<Slices>; set(values: object): Promise<void> } }
}

/**
 * Runs in a page of the wallet: makes the wallet watch addresses, because it keeps no account that its vault
 * does not hold, and adds networks and sites to its storage. The caller restarts the background to load them.
 */
async function crowd(more: { accounts: string[]; networks: number; sites: number }): Promise<void> {
  const send = async (command: string, input: object) => {
    const answer = await chrome.runtime.sendMessage({ command, input })
    if (!answer.ok) throw new Error(`${command} is refused: ${JSON.stringify(answer)}`)
  }
  const stored = await chrome.storage.local.get(['accounts', 'networks', 'sessions'])
  const { accounts, networks, sessions } = stored
  for (const address of more.accounts) await send('account.watch', { address })
  const { selected } = accounts.state
  await send('account.select', { address: selected })
  for (let index = 1; index <= more.networks; index++)
    networks.state.added.push({
      chainId: 900_000 + index,
      name: `Network ${index}`,
      rpcUrls: [`https://node${index}.example/rpc`],
      symbol: 'ETH',
      decimals: 18,
      blockTime: 12_000,
      custom: true,
    })
  const connected = JSON.parse(sessions.text)
  const [site] = Object.values(connected)
  for (let index = 0; index < more.sites; index++) connected[`https://site${index}.example`] = site
  sessions.text = JSON.stringify(connected)
  await chrome.storage.local.set({ networks, sessions })
}
