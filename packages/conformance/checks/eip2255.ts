import { type Permission, permissionsOf } from '../answers/permissions.ts'
import { strangersBatch } from '../batch.ts'
import { checksOf } from '../check.ts'
import type { Dapp } from '../dapp.ts'
import { equal, matches, refused, result, that } from '../expect.ts'
import { pause } from '../pace.ts'
import { refusesUnasked } from '../wallet.ts'

const wanted = [{ eth_accounts: {} }]

async function firstPermission(page: Dapp): Promise<Permission | undefined> {
  const method = 'wallet_getPermissions'
  return permissionsOf(result(await page.request(method), method), method)[0]
}

export const eip2255 = checksOf('eip2255', 'EIP-2255', {
  'none-at-first': {
    title: 'A site that nobody connected has no permissions',
    section: 'wallet_getPermissions',
    page: 'fresh',
    async run(page, wallet) {
      equal(
        await wallet.unasked(page.request('wallet_getPermissions')),
        { result: [] },
        'wallet_getPermissions',
      )
    },
  },
  'after-connection': {
    title: 'A connected site has the permission eth_accounts',
    section: 'wallet_getPermissions',
    page: 'own',
    async run(page) {
      const first = await firstPermission(page)
      equal(first?.parentCapability, 'eth_accounts', 'parentCapability of the first')
      that(first?.caveats, 'It has no caveats')
    },
  },
  invoker: {
    title: 'The permission names the site that has it',
    section: 'wallet_getPermissions',
    page: 'own',
    async run(page) {
      const first = await firstPermission(page)
      equal(first?.invoker, page.origin, 'invoker')
    },
  },
  caveat: {
    title: 'The first caveat of eth_accounts lists the accounts: clients read them there',
    section: 'wallet_getPermissions',
    level: 'practice',
    page: 'own',
    async run(page) {
      const first = await firstPermission(page)
      const accounts = first?.caveats?.[0]?.value
      that(Array.isArray(accounts), 'The first caveat has no list')
      equal(lower(accounts), lower(page.accounts), 'The accounts')
    },
  },
  'request-approved': {
    title: 'wallet_requestPermissions answers what was permitted, and eth_accounts then answers accounts',
    section: 'wallet_requestPermissions',
    page: 'fresh',
    async run(page, wallet) {
      const request = page.request('wallet_requestPermissions', wanted)
      const given = result(await wallet.approved(request), 'wallet_requestPermissions')
      const [first] = permissionsOf(given, 'wallet_requestPermissions')
      equal(first?.parentCapability, 'eth_accounts', 'parentCapability')
      const accounts = (await page.request('eth_accounts')).result
      that(Array.isArray(accounts) && accounts.length > 0, 'eth_accounts is empty')
      matches(accounts[0], /^0x[0-9a-fA-F]{40}$/, 'eth_accounts')
    },
  },
  'request-rejected': {
    title: 'A permission that the person declines is 4001',
    section: 'wallet_requestPermissions',
    page: 'fresh',
    async run(page, wallet) {
      const request = page.request('wallet_requestPermissions', wanted)
      refused(await wallet.rejected(request), 4001, 'wallet_requestPermissions')
      equal((await page.request('eth_accounts')).result, [], 'eth_accounts')
    },
  },
  'request-malformed': {
    title: 'A request without permissions is -32602 and asks nobody',
    section: 'wallet_requestPermissions',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      for (const params of [[], [{}], ['eth_accounts']])
        await refusesUnasked(
          wallet,
          page.request('wallet_requestPermissions', params),
          -32602,
          JSON.stringify(params),
        )
    },
  },
  'revoke-unasked': {
    title: 'wallet_revokePermissions ends the connection at once, without a prompt',
    section: 'wallet_revokePermissions (MIP-2)',
    level: 'practice',
    page: 'own',
    async run(page, wallet) {
      const request = page.request('wallet_revokePermissions', wanted)
      result(await wallet.unasked(request), 'wallet_revokePermissions')
      equal((await page.request('eth_accounts')).result, [], 'eth_accounts')
    },
  },
  'revoke-permissions': {
    title: 'After wallet_revokePermissions a site has no permissions',
    section: 'wallet_revokePermissions (MIP-2)',
    level: 'practice',
    page: 'own',
    async run(page) {
      await page.request('wallet_revokePermissions', wanted)
      equal((await page.request('wallet_getPermissions')).result, [], 'wallet_getPermissions')
    },
  },
  'revoke-event': {
    title: 'The end of the connection is told by accountsChanged with an empty list',
    section: 'wallet_revokePermissions (MIP-2)',
    level: 'practice',
    page: 'own',
    async run(page) {
      await page.request('wallet_revokePermissions', wanted)
      let last: unknown
      for (let left = 60; left > 0; left--) {
        last = (await page.events()).filter(({ name }) => name === 'accountsChanged').at(-1)?.value
        if (Array.isArray(last) && last.length === 0) return
        await pause(50)
      }
      equal(last, [], 'The last accountsChanged')
    },
  },
  'revoke-closes': {
    title: 'After wallet_revokePermissions a batch is refused with 4100',
    section: 'wallet_revokePermissions (MIP-2)',
    level: 'practice',
    page: 'own',
    async run(page, wallet, chain) {
      await page.request('wallet_revokePermissions', wanted)
      const request = page.request('wallet_sendCalls', strangersBatch(wallet.address, chain))
      await refusesUnasked(wallet, request, 4100, 'wallet_sendCalls')
    },
  },
})

const lower = (addresses: readonly unknown[]) => addresses.map((address) => String(address).toLowerCase())
