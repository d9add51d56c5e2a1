import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, keccak256, toHex } from 'viem'
import { type Chain, network, newPerson, openDapp } from '../e2e/fixtures.ts'
import { launchWallet } from '../testing/index.ts'
import { fill } from './crowd.ts'

/** Of all wallets that are measured. */
export const password = 'correct horse battery'

/** A profile in which a person set the wallet up and connected one site. A full one is as after years of use. */
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

type Named = { address: string; name: string; kind: string }
type Slices = {
  accounts: { state: { list: Named[] } }
  networks: { state: { added: { chainId: number; name: string }[] } }
  sessions: { text: string }
}
declare const chrome: {
  storage: { local: { get(keys: string[]): Promise<Slices>; set(values: object): Promise<void> } }
}

/** Runs in a page of the wallet: puts copies beside what is stored. Whoever reads them starts the background anew. */
async function crowd(more: { accounts: string[]; networks: number; sites: number }): Promise<void> {
  const stored = await chrome.storage.local.get(['accounts', 'networks', 'sessions'])
  const { accounts, networks, sessions } = stored
  for (const address of more.accounts)
    accounts.state.list.push({ address, name: `Watched ${address.slice(2, 6)}`, kind: 'watch' })
  const [known] = networks.state.added
  for (let index = 1; known && index <= more.networks; index++)
    networks.state.added.push({ ...known, chainId: 900_000 + index, name: `Network ${index}` })
  const connected = JSON.parse(sessions.text)
  const [site] = Object.values(connected)
  for (let index = 0; index < more.sites; index++) connected[`https://site${index}.example`] = site
  sessions.text = JSON.stringify(connected)
  await chrome.storage.local.set(stored)
}
