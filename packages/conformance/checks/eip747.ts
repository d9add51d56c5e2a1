import { getAddress } from 'viem'
import type { Chain } from '../chain.ts'
import { checksOf, type Level } from '../check.ts'
import type { Dapp } from '../dapp.ts'
import { equal, refused, result, that } from '../expect.ts'
import { refusesItself, refusesUnasked, shows, type Wallet } from '../wallet.ts'

type Asset = { type?: unknown; options?: Record<string, unknown> }

const asset = (address: string, change: Record<string, unknown> = {}): Asset => ({
  type: 'ERC20',
  options: { address, symbol: 'TEST', decimals: 18, ...change },
})

const watch = (page: Dapp, wanted: Asset) => page.request('wallet_watchAsset', wanted)

const malformed = (
  title: string,
  wanted: (chain: Chain) => Asset,
  level: Level = 'interface',
  section = 'wallet_watchAsset Parameters',
) => ({
  title,
  section,
  level,
  run: (page: Dapp, wallet: Wallet, chain: Chain) =>
    refusesUnasked(wallet, watch(page, wanted(chain)), -32602, title),
})

/** `refusal-code` is about the code. */
const refuses = (title: string, wanted: (chain: Chain) => Asset, section: string) => ({
  title,
  section,
  run: (page: Dapp, wallet: Wallet, chain: Chain) => refusesItself(wallet, watch(page, wanted(chain)), title),
})

const otherType = ({ token }: Chain): Asset => ({ ...asset(token), type: 'ERC9999' })
const elsewhere = ({ token }: Chain): Asset => asset(token, { chainId: 12_345_678 })

export const eip747 = checksOf('eip747', 'EIP-747', {
  'answers-true': {
    title: 'A token that the person agrees to answers true',
    section: 'wallet_watchAsset Returns',
    async run(page, wallet, chain) {
      const request = watch(page, asset(await chain.newToken()))
      equal(await wallet.approved(request), { result: true }, 'wallet_watchAsset')
    },
  },
  'answers-a-list': {
    title: 'Params as a list that holds the object are taken: many clients send them so',
    section: 'wallet_watchAsset Parameters',
    level: 'practice',
    async run(page, wallet, chain) {
      const request = page.request('wallet_watchAsset', [asset(await chain.newToken())])
      equal(await wallet.approved(request), { result: true }, 'wallet_watchAsset')
    },
  },
  asks: {
    title: 'No token gets into the list without a prompt',
    section: 'wallet_watchAsset Returns',
    level: 'practice',
    async run(page, wallet, chain) {
      const request = watch(page, asset(await chain.newToken()))
      await wallet.prompt()
      await wallet.rejected(request)
    },
  },
  'waits-for-the-person': {
    title: 'wallet_watchAsset answers only after the person has decided',
    section: 'wallet_watchAsset Returns',
    level: 'interface',
    async run(page, wallet, chain) {
      const request = watch(page, asset(await chain.newToken()))
      await wallet.prompt()
      that(await wallet.isOpen(request), 'It was answered while the prompt was open')
      await wallet.rejected(request)
    },
  },
  rejected: {
    title: 'A token that the person declines is 4001',
    section: 'wallet_watchAsset Returns',
    level: 'interface',
    async run(page, wallet, chain) {
      refused(await wallet.rejected(watch(page, asset(await chain.newToken()))), 4001, 'wallet_watchAsset')
    },
  },
  'listed-already': {
    title: 'A token that is listed answers true without a prompt',
    section: 'wallet_watchAsset Returns',
    level: 'practice',
    async run(page, wallet, chain) {
      const wanted = asset(await chain.newToken())
      result(await wallet.approved(watch(page, wanted)), 'wallet_watchAsset')
      equal(await wallet.unasked(watch(page, wanted)), { result: true }, 'wallet_watchAsset again')
    },
  },
  'symbol-of-the-contract': {
    title: 'Where site and contract name different symbols, the prompt shows the contract’s',
    section: 'Validation',
    level: 'practice',
    async run(page, wallet, chain) {
      const request = watch(page, asset(await chain.newToken(), { symbol: 'USDC' }))
      const isShown = await shows(wallet, 'TEST')
      await wallet.rejected(request)
      that(isShown, 'The prompt does not show TEST')
    },
  },
  stranger: {
    title: 'A site without a connection is refused with 4100',
    section: 'wallet_watchAsset Returns',
    level: 'interface',
    page: 'fresh',
    async run(page, wallet, chain) {
      await refusesUnasked(wallet, watch(page, asset(chain.token)), 4100, 'wallet_watchAsset')
    },
  },
  'type-unknown': refuses(
    'A type that the wallet does not know is refused',
    otherType,
    'wallet_watchAsset Returns',
  ),
  'type-missing': malformed('A request without a type is refused', ({ token }) => ({
    ...asset(token),
    type: undefined,
  })),
  'options-missing': malformed('A request without options is refused', () => ({ type: 'ERC20' })),
  'address-short': malformed('An address of 19 bytes is refused', ({ token }) => asset(token.slice(0, -2))),
  'address-letters': malformed('An address that is no hexadecimal is refused', ({ token }) =>
    asset(`${token.slice(0, -1)}g`),
  ),
  'address-checksum': malformed(
    'An address in mixed case whose checksum is wrong is refused',
    ({ token }) => asset(broken(token)),
    'practice',
  ),
  'address-nothing': malformed(
    'An address without a contract is refused',
    (chain) => asset(chain.nobody()),
    'practice',
    'Validation',
  ),
  'symbol-empty': malformed('An empty symbol is refused', ({ token }) => asset(token, { symbol: '' })),
  'symbol-long': malformed('A symbol of twelve characters is refused', ({ token }) =>
    asset(token, { symbol: 'TWELVE_CHARS' }),
  ),
  'symbol-missing': malformed('A request without a symbol is refused', ({ token }) =>
    asset(token, { symbol: undefined }),
  ),
  'decimals-negative': malformed('Negative decimals are refused', ({ token }) =>
    asset(token, { decimals: -1 }),
  ),
  'decimals-broken': malformed('Decimals that are no whole number are refused', ({ token }) =>
    asset(token, { decimals: 1.5 }),
  ),
  'decimals-many': malformed(
    'More decimals than any token has are refused',
    ({ token }) => asset(token, { decimals: 256 }),
    'practice',
  ),
  'chain-unknown': refuses(
    'A token on a chain that the wallet does not know is refused',
    elsewhere,
    'Legacy ERC20 type',
  ),
  'refusal-code': {
    title: 'A type or a chain that the wallet does not know is refused with -32602',
    section: 'wallet_watchAsset Returns',
    level: 'practice',
    async run(page, wallet, chain) {
      for (const wanted of [otherType(chain), elsewhere(chain)])
        await refusesUnasked(wallet, watch(page, wanted), -32602, JSON.stringify(wanted))
    },
  },
  'symbol-eleven': {
    title: 'A symbol of eleven characters is taken',
    section: 'wallet_watchAsset Parameters',
    level: 'interface',
    async run(page, wallet, chain) {
      const symbol = 'ELEVEN_CHAR'
      const address = await chain.newToken(symbol)
      equal(
        await wallet.approved(watch(page, asset(address, { symbol }))),
        { result: true },
        'wallet_watchAsset',
      )
    },
  },
  'decimals-zero': {
    title: 'A token without decimals is taken',
    section: 'wallet_watchAsset Parameters',
    level: 'practice',
    async run(page, wallet, chain) {
      const address = await chain.newToken('TEST', 0)
      equal(
        await wallet.approved(watch(page, asset(address, { decimals: 0 }))),
        { result: true },
        'wallet_watchAsset',
      )
    },
  },
})

/** The address with one letter's case changed. */
function broken(address: string): string {
  const good = getAddress(address)
  const place = good.slice(2).search(/[a-zA-Z]/) + 2
  const letter = good[place] ?? ''
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return good.slice(0, place) + other + good.slice(place + 1)
}
