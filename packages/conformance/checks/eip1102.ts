import { checksOf } from '../check.ts'
import { Unable } from '../driver.ts'
import { equal, matches, refused, result, that } from '../expect.ts'
import { shows } from '../wallet.ts'

export const eip1102 = checksOf('eip1102', 'EIP-1102', {
  'accounts-empty': {
    title: 'A site without a connection sees no account',
    section: 'eth_accounts',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      equal(await wallet.unasked(page.request('eth_accounts')), { result: [] }, 'eth_accounts')
    },
  },
  'request-answers-accounts': {
    title: 'eth_requestAccounts answers at least one address',
    section: 'eth_requestAccounts',
    subject: ['connect'],
    page: 'fresh',
    async run(page, wallet) {
      await wallet.connect(page)
      that(Array.isArray(page.accounts) && page.accounts.length > 0, 'No account was answered')
      for (const account of page.accounts) matches(account, /^0x[0-9a-fA-F]{40}$/, 'An account')
    },
  },
  'request-own-account': {
    title: 'eth_requestAccounts answers the account that the person has',
    section: 'eth_requestAccounts',
    level: 'practice',
    page: 'own',
    async run(page, wallet) {
      const accounts = page.accounts.map((account) => account.toLowerCase())
      that(accounts.includes(wallet.address.toLowerCase()), `Found ${accounts}`)
    },
  },
  'request-asks': {
    title: 'Nothing is answered before the person has decided',
    section: 'eth_requestAccounts',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      const request = page.request('eth_requestAccounts')
      await wallet.prompt()
      that(await wallet.isOpen(request), 'It was answered while the prompt was open')
      await wallet.rejected(request)
    },
  },
  'prompt-names-origin': {
    title: 'The prompt names the site that asks',
    section: 'eth_requestAccounts',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      const request = page.request('eth_requestAccounts')
      const isNamed = await shows(wallet, new URL(page.origin).host)
      await wallet.rejected(request)
      that(isNamed, `The prompt does not name ${page.origin}`)
    },
  },
  'request-rejected': {
    title: 'A connection that the person declines is 4001',
    section: 'eth_requestAccounts',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      refused(await wallet.rejected(page.request('eth_requestAccounts')), 4001, 'eth_requestAccounts')
    },
  },
  'rejected-stays-closed': {
    title: 'After a rejection the site sees no account',
    section: 'eth_accounts',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      await wallet.rejected(page.request('eth_requestAccounts'))
      equal((await page.request('eth_accounts')).result, [], 'eth_accounts')
    },
  },
  'rejected-asks-again': {
    title: 'A site may ask again after a rejection',
    section: 'eth_requestAccounts',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      await wallet.rejected(page.request('eth_requestAccounts'))
      await wallet.connect(page)
      that(page.accounts.length > 0, 'No account was answered')
    },
  },
  'accounts-after': {
    title: 'After the connection eth_accounts answers the same accounts',
    section: 'eth_accounts',
    level: 'practice',
    page: 'own',
    async run(page) {
      equal((await page.request('eth_accounts')).result, page.accounts, 'eth_accounts')
    },
  },
  'connected-unasked': {
    title: 'A connected site is answered without being asked about again',
    section: 'eth_requestAccounts',
    level: 'practice',
    page: 'own',
    async run(page, wallet) {
      const outcome = wallet.unasked(page.request('eth_requestAccounts'))
      equal(result(await outcome, 'eth_requestAccounts'), page.accounts, 'eth_requestAccounts')
    },
  },
  'other-origin': {
    title: 'A connection holds for its own origin alone: another port is another site',
    section: 'eth_accounts',
    level: 'practice',
    page: 'own',
    async run(_, wallet) {
      const other = await wallet.stranger()
      equal((await other.request('eth_accounts')).result, [], 'eth_accounts of another origin')
    },
  },
  'other-tab': {
    title: 'Another tab of the site has the same connection',
    section: 'eth_accounts',
    level: 'practice',
    page: 'own',
    async run(page, wallet) {
      const tab = await wallet.again(page)
      equal((await tab.request('eth_accounts')).result, page.accounts, 'eth_accounts in another tab')
    },
  },
  'frame-asks-for-itself': {
    title: 'A frame has the connection of its own origin, not of the page around it',
    section: 'eth_accounts',
    level: 'practice',
    page: 'own',
    async run(page, wallet) {
      const stranger = await wallet.stranger()
      const accounts = await page.tab.evaluate(async (src) => {
        const frame = document.createElement('iframe')
        frame.src = src
        document.body.append(frame)
        await new Promise((resolve) => frame.addEventListener('load', resolve))
        return true
      }, stranger.origin)
      equal(accounts, true, 'The frame')
      const frame = page.tab.frames().find((one) => one.url().startsWith(stranger.origin))
      const has = frame?.waitForFunction(() => kit.find(), undefined, { timeout: 3_000 })
      await has?.catch(() => {
        throw new Unable('The wallet gives frames of another origin no provider')
      })
      const found = await frame?.evaluate(() => kit.provider.request({ method: 'eth_accounts' }))
      equal(found, [], 'eth_accounts in a frame of another origin')
    },
  },
  'asked-twice': {
    title: 'Two requests at once never give two prompts',
    section: 'eth_requestAccounts',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      const both = [page.request('eth_requestAccounts'), page.request('eth_requestAccounts')] as const
      await wallet.prompt()
      const first = await wallet.approved(Promise.any(both.map(open)))
      that(first.result, 'No account was answered')
      for (const request of both) {
        const { error } = await wallet.unasked(request)
        if (error) equal(error.code, -32002, 'The other request')
      }
    },
  },
})

/** Resolves only with a result: skips the request that is refused because the other one is still open. */
const open = async <outcome extends { error?: unknown }>(request: Promise<outcome>): Promise<outcome> => {
  const outcome = await request
  if (outcome.error) throw outcome.error
  return outcome
}

/** The state of a page of the kit, see `dapp.ts`. */
declare const kit: { find(): boolean; provider: { request(frame: unknown): Promise<unknown> } }
