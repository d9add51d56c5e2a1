import type { Chain } from '../chain.ts'
import { checksOf } from '../check.ts'
import type { Dapp } from '../dapp.ts'
import { equal, matches, refused, result, show, that } from '../expect.ts'
import { pause } from '../pace.ts'
import { refusesUnasked } from '../wallet.ts'

/** Runs in the page, with the provider that the page found. */
const onProvider = <value>(page: Dapp, run: (provider: Provider) => value | Promise<value>) =>
  page.onProvider(run)

// biome-ignore lint/suspicious/noExplicitAny: a page may ask a provider for anything
type Provider = any

const event = async (page: Dapp, name: string) => (await page.events()).filter((one) => one.name === name)

/** Waits until the provider has emitted the event, and returns the last one's value. */
async function waitForEvent(page: Dapp, name: string, times = 1): Promise<unknown> {
  for (let left = 100; left > 0; left--) {
    const all = await event(page, name)
    if (all.length >= times) return all.at(-1)?.value
    await pause(50)
  }
  return that(false, `The event ${name} did not come`)
}

/** Waits until the address has money; fails if it does not get any. */
async function arrives(chain: Chain, to: string): Promise<void> {
  for (let left = 100; left > 0; left--) {
    if ((await chain.balance(to)) > 0n) return
    await pause(50)
  }
  that(false, `Nothing arrived at ${to}`)
}

/** A method that no wallet has. */
const unknown = 'wallet_noSuchMethod'
/** Names that every object has. */
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty']

export const eip1193 = checksOf('eip1193', 'EIP-1193', {
  'request-promise': {
    title: 'request() answers with a promise',
    section: 'request',
    async run(page) {
      const isPromise = await onProvider(page, (provider) => {
        const request = provider.request({ method: 'eth_chainId' })
        return typeof request?.then === 'function'
      })
      that(isPromise, 'request() answered no promise')
    },
  },
  'request-plain-result': {
    title: 'The promise resolves with the result itself, not with a JSON-RPC response around it',
    section: 'request',
    async run(page) {
      matches(
        result(await page.request('eth_blockNumber'), 'eth_blockNumber'),
        /^0x[0-9a-f]+$/,
        'eth_blockNumber',
      )
    },
  },
  'request-params-optional': {
    title: 'params may be missing',
    section: 'request',
    async run(page) {
      const found = await onProvider(page, (provider) => provider.request({ method: 'eth_chainId' }))
      matches(found, /^0x/, 'eth_chainId')
    },
  },
  'request-method-number': {
    title: 'A method that is no string is refused',
    section: 'request',
    async run(page) {
      const isRefused = await onProvider(page, (provider) =>
        provider.request({ method: 7 }).then(
          () => false,
          (error: { code: unknown }) => Number.isInteger(error.code),
        ),
      )
      that(isRefused, 'The request was answered, or refused without a code')
    },
  },
  'request-params-number': {
    title: 'params that are neither a list nor an object are refused',
    section: 'request',
    async run(page) {
      const isRefused = await onProvider(page, (provider) =>
        provider.request({ method: 'eth_chainId', params: 7 }).then(
          () => false,
          (error: { code: unknown }) => Number.isInteger(error.code),
        ),
      )
      that(isRefused, 'The request was answered, or refused without a code')
    },
  },
  'request-many': {
    title: 'Requests that are made at once are each answered with what belongs to them',
    section: 'request',
    async run(page, wallet, chain) {
      const nobody = chain.nobody()
      await chain.give(nobody, 7n)
      const answers = await Promise.all([
        page.request('eth_chainId'),
        page.request('eth_getBalance', [nobody, 'latest']),
        page.request('net_version'),
        page.request('eth_accounts'),
      ])
      const [id, balance, version, accounts] = answers.map(({ result }) => result)
      equal([id, balance, version], [chain.id, '0x7', String(chain.node.chainId)], 'The answers')
      // EIP-1474 requires no checksum, and a site may see several accounts.
      const lower = String(accounts).toLowerCase().split(',')
      that(lower.includes(wallet.address.toLowerCase()), `eth_accounts: found ${show(accounts)}`)
    },
  },
  'error-is-error': {
    title: 'A refused request rejects with an Error of the page’s own world',
    mayLack: [unknown],
    section: 'RPC Errors',
    async run(page) {
      const { error } = await page.request(unknown)
      that(error?.isError, 'What was thrown is no Error')
    },
  },
  'error-code-integer': {
    title: 'The code of an error is an integer',
    mayLack: [unknown],
    section: 'RPC Errors',
    async run(page) {
      const { error } = await page.request(unknown)
      that(Number.isInteger(error?.code), `The code is ${error?.code}`)
    },
  },
  'error-message': {
    title: 'The message of an error is text that people can read',
    mayLack: [unknown],
    section: 'RPC Errors',
    async run(page) {
      const { error } = await page.request(unknown)
      matches(error?.message, /\w+ \w+/, 'message')
    },
  },
  'unsupported-method': {
    title: 'A method that nobody knows is 4200',
    mayLack: [unknown],
    section: 'Provider Errors',
    level: 'SHOULD',
    async run(page, wallet) {
      await refusesUnasked(wallet, page.request(unknown), [4200, -32601], unknown)
    },
  },
  'prototype-methods': {
    title: 'The names of what every object has are no methods',
    mayLack: inherited,
    section: 'Supported RPC Methods',
    level: 'practice',
    async run(page) {
      for (const method of inherited) refused(await page.request(method), [4200, -32601], method)
    },
  },
  'user-rejected': {
    title: 'What the person declines is 4001',
    section: 'Provider Errors',
    page: 'fresh',
    async run(page, wallet) {
      refused(await wallet.rejected(page.request('eth_requestAccounts')), 4001, 'eth_requestAccounts')
    },
  },
  unauthorized: {
    title: 'An account that the site may not use is 4100',
    section: 'Provider Errors',
    async run(page, wallet, chain) {
      const params = ['0x68656c6c6f', chain.nobody()]
      await refusesUnasked(wallet, page.request('personal_sign', params), 4100, 'personal_sign')
    },
  },
  'unauthorized-stranger': {
    title: 'Without a connection an account cannot be used at all: 4100',
    section: 'Provider Errors',
    page: 'fresh',
    async run(page, wallet) {
      const transaction = { from: wallet.address, to: wallet.address, value: '0x0' }
      for (const [method, params] of [
        ['personal_sign', ['0x68656c6c6f', wallet.address]],
        ['eth_sendTransaction', [transaction]],
      ] as const)
        await refusesUnasked(wallet, page.request(method, params), 4100, method)
    },
  },
  'no-raw-signatures': {
    title: 'A bare hash is never signed: it could be a transaction, or an authorization of the account',
    mayLack: ['eth_sign'],
    section: 'Supported RPC Methods',
    level: 'practice',
    async run(page, wallet) {
      const request = page.request('eth_sign', [wallet.address, `0x${'11'.repeat(32)}`])
      that((await wallet.unasked(request)).error, 'eth_sign was answered')
    },
  },
  'event-emitter': {
    title: 'Listeners are added by on() and removed by removeListener()',
    section: 'Events',
    async run(page) {
      const kinds = await onProvider(page, ({ on, removeListener }) => [typeof on, typeof removeListener])
      equal(kinds, ['function', 'function'], 'on and removeListener')
    },
  },
  connect: {
    title: 'The event connect comes with the chain id',
    section: 'connect',
    page: 'fresh',
    async run(page, _, chain) {
      await page.request('eth_chainId')
      equal(await waitForEvent(page, 'connect'), { chainId: chain.id }, 'connect')
    },
  },
  'chain-changed': {
    title: 'The event chainChanged comes with the new chain id in hexadecimal',
    section: 'chainChanged',
    page: 'own',
    async run(page, wallet) {
      await wallet.selectNetwork(wallet.other)
      equal(await waitForEvent(page, 'chainChanged'), wallet.other.id, 'chainChanged')
    },
  },
  'chain-id-follows': {
    title: 'After chainChanged eth_chainId and net_version answer the new chain',
    section: 'chainChanged',
    page: 'own',
    async run(page, wallet) {
      await wallet.selectNetwork(wallet.other)
      await waitForEvent(page, 'chainChanged')
      equal((await page.request('eth_chainId')).result, wallet.other.id, 'eth_chainId')
      equal((await page.request('net_version')).result, String(wallet.other.node.chainId), 'net_version')
    },
  },
  'reads-follow': {
    title: 'After chainChanged reads are answered by a node of the new chain',
    section: 'chainChanged',
    page: 'own',
    async run(page, wallet, chain) {
      const nobody = chain.nobody()
      await wallet.other.give(nobody, 9n)
      await wallet.selectNetwork(wallet.other)
      await waitForEvent(page, 'chainChanged')
      equal((await page.request('eth_getBalance', [nobody, 'latest'])).result, '0x9', 'eth_getBalance')
    },
  },
  'accounts-changed-on-connect': {
    title: 'The event accountsChanged comes when the site is connected',
    section: 'accountsChanged',
    page: 'fresh',
    async run(page, wallet) {
      await wallet.connect(page)
      equal(await waitForEvent(page, 'accountsChanged'), page.accounts, 'accountsChanged')
    },
  },
  'accounts-changed-other-tab': {
    title: 'The event accountsChanged also comes to the site’s other tabs',
    section: 'accountsChanged',
    page: 'fresh',
    async run(page, wallet) {
      const other = await wallet.again(page)
      await other.request('eth_accounts')
      await wallet.connect(page)
      equal(await waitForEvent(other, 'accountsChanged'), page.accounts, 'accountsChanged')
    },
  },
  'accounts-changed-private': {
    title: 'Another site hears nothing of it',
    section: 'accountsChanged',
    page: 'fresh',
    async run(page, wallet) {
      const other = await wallet.stranger()
      await other.request('eth_accounts')
      await wallet.connect(page)
      await waitForEvent(page, 'accountsChanged')
      equal(await event(other, 'accountsChanged'), [], 'accountsChanged at another site')
    },
  },
  'listener-removed': {
    title: 'A removed listener hears nothing any more, the others do',
    section: 'Events',
    page: 'own',
    async run(page, wallet) {
      await onProvider(page, (provider) => {
        const counts = { removed: 0 }
        const listener = () => {
          counts.removed += 1
        }
        provider.on('chainChanged', listener)
        provider.removeListener('chainChanged', listener)
        Object.assign(globalThis, { counts })
      })
      await wallet.selectNetwork(wallet.other)
      await waitForEvent(page, 'chainChanged')
      equal(await page.tab.evaluate('counts.removed'), 0, 'Calls of the removed listener')
    },
  },
  'subscription-emits': {
    title: 'A wallet that takes a subscription emits its messages',
    mayLack: ['eth_unsubscribe'],
    section: 'message',
    page: 'own',
    async run(page, _, chain) {
      const id = result(await page.request('eth_subscribe', ['newHeads']), 'eth_subscribe')
      try {
        await chain.node.settle()
        const { type, data } = Object(await waitForEvent(page, 'message'))
        equal([type, data?.subscription], ['eth_subscription', id], 'type and subscription of the message')
      } finally {
        await page.request('eth_unsubscribe', [id])
      }
    },
  },
  'call-reverts': {
    title: 'The error of a read that reverts reaches the page, with the node’s code and data',
    section: 'request',
    async run(page, wallet, chain) {
      const { fail } = await chain.counter()
      const { error } = await page.request('eth_call', [{ ...fail, from: wallet.address }, 'pending'])
      that(error, 'The call was answered')
      that(/revert|on purpose/i.test(error.message), `The message is "${error.message}"`)
    },
  },
  'transaction-hash': {
    title: 'eth_sendTransaction answers the hash of the transaction that then is on the chain',
    section: 'request',
    async run(page, wallet, chain) {
      const to = chain.nobody()
      const transaction = { from: wallet.address, to, value: '0x5' }
      const request = page.request('eth_sendTransaction', [transaction])
      const hash = result(await wallet.approved(request), 'eth_sendTransaction')
      matches(hash, /^0x[0-9a-f]{64}$/, 'The hash')
      await arrives(chain, to)
      equal(String(await chain.balance(to)), '5', 'What arrived')
      equal((await chain.rpc('eth_getTransactionByHash', [hash])).to, to.toLowerCase(), 'Its recipient')
    },
  },
  'transaction-rejected': {
    title: 'A transaction that the person declines is 4001 and never sent',
    section: 'Provider Errors',
    async run(page, wallet, chain) {
      const nonce = await chain.nonce(wallet.address)
      const transaction = { from: wallet.address, to: chain.nobody(), value: '0x5' }
      const request = page.request('eth_sendTransaction', [transaction])
      refused(await wallet.rejected(request), 4001, 'eth_sendTransaction')
      // The chain takes the next transaction only after all earlier ones.
      const next = { ...transaction, to: chain.nobody() }
      result(await wallet.approved(page.request('eth_sendTransaction', [next])), 'eth_sendTransaction')
      await arrives(chain, next.to)
      equal(await chain.nonce(wallet.address), nonce + 1, 'The nonce')
    },
  },
})
