import { test as base, expect, type Page } from '@playwright/test'
import { type Address, toHex } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { startNode, type TestNode } from '../packages/test-node/node.mjs'
import { launchWallet, type Wallet } from '../packages/wallet-testing/index.ts'
import { contracts, deployContract, preconfirmed, testClient } from './contracts/deploy.mjs'
import { serveDapp } from './dapp/serve.ts'
import { type Hosts, watchHosts } from './hosts/watch.ts'
import { type Leaks, watchLeaks } from './leaks/watch.ts'

export { expect }

/** A chain with the demo page's contracts on it, and a server for the page. */
export type Chain = TestNode & { token: Address; reverter: Address; dappUrl: string }

/** The outcome of `window.ethereum.request`: its result, or the error as the page sees it. */
export type Outcome = {
  result?: unknown
  error?: { code: number; message: string; data?: Record<string, unknown> }
}

/** A dApp's page. Requests run in the page; `ask` does not wait for the reply. */
export type Dapp = {
  page: Page
  request(method: string, params?: unknown): Promise<Outcome>
  /** Clicks through the connection. */
  connect(): Promise<void>
}

/** A new phrase with 100 ETH and 1,000 TEST on its first account, so that no test inherits another's nonce. */
/** `onWire` is the address in the format that sites get. */
export type Person = { phrase: string; address: Address; onWire: Address }

type Fixtures = {
  leaks: Leaks
  hosts: Hosts
  person: Person
  wallet: Wallet & { close(): Promise<void> }
  dapp: Dapp
}

/**
 * Makes every test end with the scans for secrets and for hosts. A watched browser must be new for each test,
 * so only the nightly run does this. In other runs the scans run only in tests that name them.
 */
const scansAll = process.env.VOLLEY_SCANS === 'all'

/** Starting a node or a browser does not use up the time of the test, which is short on purpose. */
const startTimeout = 120_000

/** The wallet onboarded as a new person on the node's network, and the open demo dApp. */
export const test = base.extend<Fixtures, { chain: Chain }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const chain = await startChain()
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker', timeout: startTimeout },
  ],

  leaks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const leaks = watchLeaks()
      await use(leaks)
      leaks.end()
      expect(leaks.found(), 'secrets that left the wallet').toEqual([])
    },
    { auto: scansAll },
  ],

  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const hosts = watchHosts()
      await use(hosts)
      hosts.end()
      expect(hosts.strangers(), 'hosts that are no node of a network').toEqual([])
    },
    { auto: scansAll },
  ],

  person: async ({ chain }, use) => {
    await use(await newPerson(chain))
  },

  wallet: [
    async ({ chain, person }, use) => {
      const { wallet } = await launchWallet({ phrase: person.phrase, networks: [network(chain)] })
      await use(wallet)
      await wallet.close()
    },
    { timeout: startTimeout },
  ],

  dapp: async ({ wallet, chain }, use) => {
    await use(await openDapp(wallet, chain.dappUrl))
  },
})

/** The name and symbol of the demo's token. */
const testToken = { name: 'Test Token', symbol: 'TEST' }

/** Starts a node, deploys the demo's contracts and serves the demo page. */
export async function startChain(
  options: Parameters<typeof startNode>[0] = {},
  { name, symbol } = testToken,
  start: typeof startNode = startNode,
): Promise<Chain> {
  const node = await start(options)
  const token = await deployContract(node.url, 'TestToken', [name, symbol, 18])
  const reverter = await deployContract(node.url, 'Reverter')
  await mint(node.url, token, node.accounts[0] as Address)
  const server = await serveDapp({
    chainId: node.chainId,
    rpcUrl: node.url,
    token,
    reverter,
    recipient: node.accounts[5] as Address,
  })
  return {
    ...node,
    token,
    reverter,
    dappUrl: server.url,
    async stop() {
      await server.close()
      await node.stop()
    },
  }
}

/** Makes a phrase and funds its first account. */
export async function newPerson(chain: Chain): Promise<Person> {
  const phrase = generateMnemonic(english)
  const { address } = mnemonicToAccount(phrase)
  await chain.rpc('anvil_setBalance', [address, toHex(100n * 10n ** 18n)])
  await mint(chain.url, chain.token, address)
  // Puts the coins into a block, because a test may hold the chain next.
  await chain.settle()
  return { phrase, address, onWire: address.toLowerCase() as Address }
}

/** Mints 1,000 test tokens. */
export async function mint(url: string, token: Address, to: Address): Promise<void> {
  const minter = testClient(url, 9)
  const hash = await minter.writeContract({
    address: token,
    abi: contracts.TestToken.abi,
    functionName: 'mint',
    args: [to, 1000n * 10n ** 18n],
    chain: null,
  })
  await preconfirmed(minter, hash)
}

/** Puts code at an address, and waits until the latest block has it. */
export async function placeCode(chain: TestNode, address: Address, code: unknown): Promise<void> {
  await chain.rpc('anvil_setCode', [address, code])
  await expect.poll(() => chain.rpc('eth_getCode', [address, 'latest'])).toBe(`${code}`.toLowerCase())
}

/** The chain in the form in which a person adds it. */
export const network = (chain: TestNode) => ({
  name: 'Localhost',
  chainId: chain.chainId,
  rpcUrl: chain.url,
  symbol: 'ETH',
})

/** Opens the demo page in a new tab and wraps its provider. */
export async function openDapp(wallet: Wallet, url: string): Promise<Dapp> {
  const page = await wallet.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'dapp' in window)
  const request = (method: string, params?: unknown) => page.evaluate(ask, { method, params })
  return {
    page,
    request,
    async connect() {
      const connected = request('eth_requestAccounts')
      await wallet.approve()
      const { error } = await connected
      if (error) throw new Error(`${error.code} ${error.message}`)
    },
  }
}

/** The clipboard as a person would paste it into the page, which needs no permission. */
export async function pasted(page: Page): Promise<string> {
  // With a spelling check, Chromium fetches a dictionary.
  const field = await page.evaluateHandle(() =>
    document.body.appendChild(Object.assign(document.createElement('textarea'), { spellcheck: false })),
  )
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  return field.evaluate((element) => {
    element.remove()
    return element.value
  })
}

/**
 * Since the launch no approval window opened, open or closed by now, but for those that the test asked for. The window
 * of an earlier request may still be closing.
 */
export async function expectNoApproval(wallet: Wallet): Promise<void> {
  await wallet.inBackground(afterWindows, trips)
  await expectClosed(wallet)
  expect(
    wallet.unmetApprovals().map((page) => page.url()),
    'approval windows that nobody asked for',
  ).toEqual([])
}

/** No approval window is open, or the last one is just closing. */
export async function expectClosed(wallet: Wallet): Promise<void> {
  const open = async () =>
    (await wallet.addresses()).filter((at) => at.startsWith(`${wallet.origin}/approval.html`))
  await expect.poll(open, 'approval windows that are open').toEqual([])
}

/** More questions to the browser than the wallet asks it before it opens a window. */
const trips = 5

/** Runs in the background: ends after the windows that it has begun to open, since the browser answers in order. */
async function afterWindows(scope: typeof globalThis, times: number): Promise<void> {
  type Api = { storage: { session: { get(): Promise<unknown> } }; windows: { getAll(): Promise<unknown> } }
  const { storage, windows } = (scope as unknown as { chrome: Api }).chrome
  for (let trip = 0; trip < times; trip++) {
    await storage.session.get()
    await windows.getAll()
  }
}

/** Runs in the page, or in a frame of it. */
export async function ask(frame: { method: string; params?: unknown }): Promise<Outcome> {
  const { ethereum } = window as unknown as { ethereum: { request(frame: unknown): Promise<unknown> } }
  try {
    return { result: await ethereum.request(frame) }
  } catch (thrown) {
    const { code, message, data } = thrown as {
      code: number
      message: string
      data?: Record<string, unknown>
    }
    return { error: { code, message, ...(data && { data }) } }
  }
}
