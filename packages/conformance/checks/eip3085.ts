import { type Hex, numberToHex } from 'viem'
import type { Chain } from '../chain.ts'
import { checksOf, type Level } from '../check.ts'
import type { Dapp, Outcome } from '../dapp.ts'
import { Unable } from '../driver.ts'
import { serveNode } from '../emptyNode.ts'
import { equal, refused, show, that } from '../expect.ts'
import { refusesUnasked, type Wallet } from '../wallet.ts'

type Node = { url: string; chainId: Hex }

const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 }

const add = (page: Dapp, { url, chainId }: Node, change: Record<string, unknown> = {}) =>
  page.request('wallet_addEthereumChain', [
    { chainId, chainName: 'A chain of the kit', nativeCurrency: currency, rpcUrls: [url], ...change },
  ])

/** A chain that the wallet does not know, with its own node. */
async function withNode(run: (node: Node) => Promise<void>): Promise<void> {
  const chainId = numberToHex(1_000_000 + Math.floor(Math.random() * 1e9))
  const node = await serveNode(chainId)
  try {
    await run({ url: node.url, chainId })
  } finally {
    await node.close()
  }
}

/** Adds it; the check is left out if the wallet accepts no node on this machine. */
async function adds(page: Dapp, wallet: Wallet, node: Node): Promise<Outcome> {
  const outcome = await wallet.approved(add(page, node))
  if (outcome.error?.code === -32602) throw new Unable('The wallet takes no node on loopback')
  equal(outcome.error, undefined, 'wallet_addEthereumChain')
  return outcome
}

/**
 * The refusal of a request says something only if the wallet asks its person about the same request without the fault.
 * Otherwise the check is left out.
 */
async function requireAsked(page: Dapp, wallet: Wallet, node: Node): Promise<void> {
  const { error } = await wallet.rejected(add(page, node))
  if (error && error.code !== 4001)
    throw new Unable(`The wallet also refuses this chain without the fault: ${show(error)}`)
}

const malformed = (
  title: string,
  change: (node: Node) => Record<string, unknown>,
  level: Level = 'MUST',
  section = 'Parameters',
) => ({
  title,
  section,
  level,
  run: (page: Dapp, wallet: Wallet) =>
    withNode(async (node) => {
      that((await wallet.unasked(add(page, node, change(node)))).error, `${title}: it was answered`)
      await requireAsked(page, wallet, node)
    }),
})

/** Requests that must be refused, whose refusal dApps recognise by its code. */
const unfit: readonly ((node: Node) => Record<string, unknown>)[] = [
  ({ chainId }) => ({ chainId: Number(chainId) }),
  () => ({ rpcUrls: [] }),
  () => ({ rpcUrls: ['somewhere'] }),
]

/** A wallet may query the nodes before it prompts the person, or only after the approval. */
const mismatched = (title: string, change: (node: Node, chain: Chain) => Record<string, unknown>) => ({
  title,
  section: 'RPC Endpoints and RPC URLs',
  run: (page: Dapp, wallet: Wallet, chain: Chain) =>
    withNode(async (node) => {
      const { error } = await wallet.approved(add(page, node, change(node, chain)))
      that(error, `${title}: it was answered`)
      await requireAsked(page, wallet, node)
    }),
})

export const eip3085 = checksOf('eip3085', 'EIP-3085', {
  'answers-null': {
    title: 'A chain that the person agrees to answers null',
    section: 'Returns',
    async run(page, wallet) {
      await withNode(async (node) => {
        equal(await adds(page, wallet, node), { result: null }, 'wallet_addEthereumChain')
      })
    },
  },
  rejected: {
    title: 'A chain that the person declines is 4001',
    section: 'Returns',
    async run(page, wallet) {
      await withNode(async (node) => {
        const outcome = await wallet.rejected(add(page, node))
        if (outcome.error?.code === -32602) throw new Unable('The wallet takes no node on loopback')
        refused(outcome, 4001, 'wallet_addEthereumChain')
      })
    },
  },
  'rejected-unknown': {
    title: 'A chain that was declined is not known afterwards',
    section: 'Returns',
    async run(page, wallet) {
      await withNode(async (node) => {
        await requireAsked(page, wallet, node)
        const { error } = await page.request('wallet_switchEthereumChain', [{ chainId: node.chainId }])
        that(error, 'The wallet switches to it')
      })
    },
  },
  'can-be-selected': {
    title: 'A chain that was added can be switched to',
    section: 'wallet_addEthereumChain',
    page: 'own',
    async run(page, wallet) {
      await withNode(async (node) => {
        await adds(page, wallet, node)
        const { chainId } = node
        const request = page.request('wallet_switchEthereumChain', [{ chainId }])
        const already = (await page.request('eth_chainId')).result === chainId
        const { error } = await (already ? request : wallet.approved(request))
        equal(error, undefined, 'wallet_switchEthereumChain')
        equal((await page.request('eth_chainId')).result, chainId, 'eth_chainId')
      })
    },
  },
  'not-selected-unasked': {
    title: 'Adding a chain that is known never selects it without a prompt',
    section: 'UX',
    level: 'SHOULD',
    async run(page, wallet, chain) {
      const { other } = wallet
      const request = add(page, { url: other.node.url, chainId: other.id }, { chainName: other.name })
      const prompted = await Promise.race([wallet.prompt().then(() => true), request.then(() => false)])
      equal((await page.request('eth_chainId')).result, chain.id, 'eth_chainId before anybody agreed')
      if (prompted) await wallet.rejected(request)
    },
  },
  'known-chain': {
    title: 'A chain that is known already answers null once the person agrees',
    section: 'Returns',
    level: 'SHOULD',
    async run(page, wallet) {
      const { other } = wallet
      const request = add(page, { url: other.node.url, chainId: other.id }, { chainName: other.name })
      equal(await wallet.approved(request), { result: null }, 'wallet_addEthereumChain')
    },
  },
  'known-chain-asks': {
    title: 'A known chain prompts like any other, so no site learns which chains are known',
    section: 'Preserving User Privacy',
    level: 'SHOULD',
    async run(page, wallet) {
      const { other } = wallet
      const request = add(page, { url: other.node.url, chainId: other.id }, { chainName: other.name })
      await wallet.prompt()
      refused(await wallet.rejected(request), 4001, 'wallet_addEthereumChain')
    },
  },
  'refusal-code': {
    title: 'A malformed chain is refused with -32602',
    section: 'Parameters',
    level: 'practice',
    async run(page, wallet) {
      await withNode(async (node) => {
        for (const change of unfit)
          await refusesUnasked(wallet, add(page, node, change(node)), -32602, 'wallet_addEthereumChain')
        await requireAsked(page, wallet, node)
      })
    },
  },
  'chain-id-mismatch': mismatched('A node that names another chain id is refused', ({ chainId }) => ({
    chainId: numberToHex(Number(chainId) + 1),
  })),
  'chain-id-mismatch-any': mismatched(
    'A list of nodes is refused if one of them names another chain id',
    ({ url }, chain) => ({ rpcUrls: [url, chain.node.url] }),
  ),
  'chain-id-number': malformed('A chain id that is a number is refused', ({ chainId }) => ({
    chainId: Number(chainId),
  })),
  'chain-id-zeros': malformed('A chain id with leading zeros is refused', ({ chainId }) => ({
    chainId: chainId.replace('0x', '0x0'),
  })),
  'urls-missing': malformed('A chain without a node is refused', () => ({ rpcUrls: undefined })),
  'urls-empty': malformed('An empty list of nodes is refused', () => ({ rpcUrls: [] })),
  'url-invalid': malformed('A node whose address is no URL is refused', () => ({ rpcUrls: ['somewhere'] })),
  'url-file': malformed('A node in a file is refused', () => ({ rpcUrls: ['file:///etc/passwd'] })),
  'url-http': malformed(
    'A node that is asked without TLS is refused',
    () => ({ rpcUrls: ['http://node.example.com'] }),
    'SHOULD',
  ),
  'currency-incomplete': malformed('A currency without a symbol is refused', () => ({
    nativeCurrency: { name: 'Coin', decimals: 18 },
  })),
  'currency-decimals': malformed('Negative decimals of the currency are refused', () => ({
    nativeCurrency: { ...currency, decimals: -1 },
  })),
  'icon-script': malformed(
    'An icon that is a script is refused',
    () => ({ iconUrls: ['javascript:alert(1)'] }),
    'practice',
  ),
})
