import { sentOf } from '../answers/batches.ts'
import { advertised, askCapabilities } from '../answers/capabilities.ts'
import { batch, numbered, pay } from '../batch.ts'
import type { Chain } from '../chain.ts'
import { checksOf } from '../check.ts'
import type { Dapp } from '../dapp.ts'
import { equal, matches, that, Unmet } from '../expect.ts'
import { pause } from '../pace.ts'
import { refusesUnasked, type Wallet } from '../wallet.ts'
import { requireAtomic } from './eip5792/atomicity.ts'
import { held } from './eip5792/execution.ts'
import { firstOf, someReceipts } from './eip5792/outcome.ts'

type Authorization = { chainId: string; address: string; nonce: string }

/** Upgrades the account with a batch, and returns the transaction that did it. */
async function upgrade(
  page: Dapp,
  wallet: Wallet,
  chain: Chain,
): Promise<{ authorizations: Authorization[] }> {
  await requireAtomic(page, chain, ['ready'])
  const change = { atomicRequired: true, calls: numbered(chain, 2) }
  const { id } = await wallet.sends(page, batch(page, chain, change))
  const { authorizationList } = await firstOf(chain, await wallet.settled(page, id))
  return { authorizations: authorizationList ?? [] }
}

/** The same for a check of each authorization, which needs one. */
async function authorized(page: Dapp, wallet: Wallet, chain: Chain): Promise<Authorization[]> {
  const { authorizations } = await upgrade(page, wallet, chain)
  if (authorizations.length === 0) throw new Unmet('settle', 'The transaction upgrades no account')
  return authorizations
}

const signing = ['wallet_signAuthorization', 'eth_signAuthorization', 'experimental_signAuthorization']

export const eip7702 = checksOf('eip7702', 'EIP-7702', {
  'no-silent-nothing': {
    title: 'A batch that upgrades the account and says 200 has really run',
    section: 'Behavior: invalid authorizations are skipped',
    async run(page, wallet, chain) {
      await requireAtomic(page, chain, ['ready'])
      const to = chain.nobody()
      const { ok, count } = await chain.counter()
      const change = { atomicRequired: true, calls: [pay(to, 8n), ok] }
      const { id } = await wallet.sends(page, batch(page, chain, change))
      const { status } = await wallet.settled(page, id)
      const ran = (await chain.balance(to)) === 8n && (await count()) === 1
      equal(status === 200, ran, `The status ${status} says that it ran`)
    },
  },
  upgrades: {
    title: 'An account that is ready is upgraded by its first atomic batch',
    section: 'Set code transaction',
    async run(page, wallet, chain) {
      const { authorizations } = await upgrade(page, wallet, chain)
      that(authorizations.length === 1, `The transaction has ${authorizations.length} authorizations`)
      matches(await chain.code(wallet.address), /^0xef0100[0-9a-f]{40}$/, 'The code of the account')
    },
  },
  'chain-named': {
    title: 'An authorization names its chain: with 0 it would hold on every chain',
    section: 'Security Considerations',
    level: 'practice',
    async run(page, wallet, chain) {
      for (const { chainId } of await authorized(page, wallet, chain))
        equal(Number(chainId), chain.node.chainId, 'chainId of the authorization')
    },
  },
  'delegate-exists': {
    title: 'An authorization names a contract that exists',
    section: 'Security Considerations',
    async run(page, wallet, chain) {
      for (const { address } of await authorized(page, wallet, chain))
        that((await chain.code(address)) !== '0x', `There is no contract at ${address}`)
    },
  },
  'then-supported': {
    title: 'After an upgrade, atomic is supported, no longer ready',
    section: 'EIP-5792 atomic Capability',
    level: 'SHOULD',
    async run(page, wallet, chain) {
      await upgrade(page, wallet, chain)
      equal(await requireAtomic(page, chain, ['supported', 'ready']), 'supported', 'atomic')
    },
  },
  once: {
    title: 'An account that is upgraded is not upgraded again',
    section: 'Set code transaction',
    level: 'practice',
    async run(page, wallet, chain) {
      await upgrade(page, wallet, chain)
      const change = { atomicRequired: true, calls: numbered(chain, 2) }
      const { id } = await wallet.sends(page, batch(page, chain, change))
      const status = await wallet.settled(page, id)
      const { type } = await firstOf(chain, status)
      equal(
        [status.status, someReceipts(status).length, type === '0x4'],
        [200, 1, false],
        'status, receipts and a type 4 transaction',
      )
    },
  },
  'in-flight': {
    title: 'Where a node takes one transaction at a time from an upgraded account, two batches still run',
    section: 'Transaction propagation',
    level: 'practice',
    subject: ['settle'],
    async run(page, wallet, chain) {
      await upgrade(page, wallet, chain)
      const reached = () => chain.node.requests('eth_sendRawTransaction').length
      const before = reached()
      chain.node.setFaults(['delegated-limit'])
      try {
        const sent: { id: string }[] = []
        await held(chain, async () => {
          for (let times = 0; times < 2; times++) sent.push(await wallet.sends(page, batch(page, chain)))
          // A wallet may wait with the second one, or send it and be refused.
          for (let left = 40; left > 0 && reached() < before + 2; left--) await pause(50)
        })
        for (const { id } of sent) equal((await wallet.settled(page, id)).status, 200, 'status')
      } finally {
        chain.node.setFaults([])
      }
    },
  },
  'foreign-unsupported': {
    title: 'An account that runs code nobody knows is told of as unsupported',
    section: 'Security Considerations',
    level: 'practice',
    async run(page, wallet, chain) {
      const { address } = await chain.counter()
      await chain.setCode(wallet.address, `0xef0100${address.slice(2).toLowerCase() as ''}`)
      const { status } = advertised(await askCapabilities(page, wallet.address, chain), chain.id, 'atomic')
      equal(status ?? 'unsupported', 'unsupported', 'atomic')
    },
  },
  'foreign-never': {
    title: 'No batch runs through such code',
    section: 'Security Considerations',
    level: 'practice',
    async run(page, wallet, chain) {
      const { address } = await chain.counter()
      const foreign = `0xef0100${address.slice(2).toLowerCase()}` as const
      await chain.setCode(wallet.address, foreign)
      const nonce = await chain.nonce(wallet.address)
      const change = { atomicRequired: true, calls: numbered(chain, 2) }
      const { result } = await wallet.approved(page.request('wallet_sendCalls', batch(page, chain, change)))
      if (result) await wallet.settled(page, sentOf(result).id)
      const isSame = (await chain.code(wallet.address)) === foreign
      that(
        !isSame || (await chain.nonce(wallet.address)) === nonce,
        'A transaction ran through the foreign code',
      )
    },
  },
  'zero-recipient': {
    title: 'In an atomic batch the zero address is no recipient: delegates may read it as the account itself',
    section: 'ERC-7821: the zero address stands for the account',
    level: 'practice',
    async run(page, wallet, chain) {
      await requireAtomic(page, chain)
      const calls = [pay(chain.nobody()), { to: `0x${'00'.repeat(20)}`, data: '0x1234' }]
      const request = page.request('wallet_sendCalls', batch(page, chain, { atomicRequired: true, calls }))
      that((await wallet.unasked(request)).error, 'The batch was accepted')
    },
  },
  'own-recipient': {
    title: 'A call with data to the account itself is refused: it would command its own code',
    section: 'Security Considerations',
    level: 'practice',
    async run(page, wallet, chain) {
      await requireAtomic(page, chain)
      const calls = [pay(chain.nobody()), { to: wallet.address, data: '0x12345678' }]
      const request = page.request('wallet_sendCalls', batch(page, chain, { atomicRequired: true, calls }))
      that((await wallet.unasked(request)).error, 'The batch was accepted')
    },
  },
  'authorization-from-page': {
    title: 'No site chooses what code the account runs: an authorizationList is refused',
    mayLack: ['eth_sendTransaction'],
    section: 'Security Considerations',
    level: 'practice',
    async run(page, wallet, chain) {
      const authorization = { chainId: chain.id, address: chain.nobody(), nonce: '0x0' }
      const transaction = {
        from: wallet.address,
        to: wallet.address,
        value: '0x0',
        authorizationList: [authorization],
      }
      const request = page.request('eth_sendTransaction', [transaction])
      await refusesUnasked(wallet, request, [-32602, 4100, 4200], 'eth_sendTransaction')
    },
  },
  'authorization-not-signed': {
    title: 'No method signs an authorization for a site',
    section: 'Security Considerations',
    mayLack: signing,
    level: 'practice',
    async run(page, wallet, chain) {
      const authorization = { address: chain.nobody(), chainId: chain.node.chainId, nonce: 0 }
      for (const method of signing)
        that((await wallet.unasked(page.request(method, [authorization]))).error, `${method} was answered`)
    },
  },
})
