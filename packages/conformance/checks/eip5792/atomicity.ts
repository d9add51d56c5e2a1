import { type Status, sentOf } from '../../answers/batches.ts'
import { advertised, askCapabilities } from '../../answers/capabilities.ts'
import { batch, numbered, numbersOf, pay } from '../../batch.ts'
import type { Chain } from '../../chain.ts'
import { checksOf } from '../../check.ts'
import type { Dapp } from '../../dapp.ts'
import { Unable } from '../../driver.ts'
import { equal, refused, show, that } from '../../expect.ts'
import { refusesUnasked, type Wallet } from '../../wallet.ts'
import { nothingElse, sendsFailing, someReceipts } from './outcome.ts'

const section = 'atomic Capability'

/** Leaves the check out if the wallet does not claim atomic execution here. */
export async function requireAtomic(
  page: Dapp,
  chain: Chain,
  wanted = ['supported', 'ready'],
): Promise<string> {
  const all = await askCapabilities(page, page.accounts[0], chain)
  const { status } = advertised(all, chain.id, 'atomic')
  if (typeof status !== 'string' || !wanted.includes(status))
    throw new Unable(`atomic is ${status === undefined ? 'not advertised' : show(status)} here`)
  return status
}

async function runsAsOne(page: Dapp, wallet: Wallet, chain: Chain, calls: unknown[]): Promise<Status> {
  await requireAtomic(page, chain)
  const { id } = await wallet.sends(page, batch(page, chain, { atomicRequired: true, calls }))
  return wallet.settled(page, id)
}

/** The same for calls of which one fails. */
async function failsAsOne(page: Dapp, wallet: Wallet, chain: Chain, calls: unknown[]): Promise<Status> {
  await requireAtomic(page, chain)
  const id = await sendsFailing(page, wallet, batch(page, chain, { atomicRequired: true, calls }))
  return wallet.settled(page, id)
}

export const atomicity = checksOf('eip5792/atomicity', 'EIP-5792', {
  'one-transaction': {
    title: 'With atomicRequired all calls run together, in one block and in order',
    section,
    async run(page, wallet, chain) {
      const { status, receipts = [] } = await runsAsOne(page, wallet, chain, numbered(chain, 3))
      equal(status, 200, 'status')
      // EIP-5792 allows several receipts, for example on a chain that runs transactions as a bundle.
      const hashes = [...new Set(receipts.map(({ transactionHash }) => transactionHash))]
      const found = await Promise.all(hashes.map((hash) => chain.rpc('eth_getTransactionReceipt', [hash])))
      equal(new Set(found.map((receipt) => receipt?.blockHash)).size, 1, 'Blocks of the calls')
      const logs = found.flatMap((receipt) => receipt?.logs ?? [])
      const minted = logs.filter(({ address }: { address: string }) => address === chain.token.toLowerCase())
      equal(numbersOf(minted), [1, 2, 3], 'What happened')
    },
  },
  'all-or-nothing': {
    title: 'If a call of an atomic batch fails, nothing of the others stays',
    section,
    async run(page, wallet, chain) {
      const { ok, breaks, okUnlessBroken, count } = await chain.counter()
      const { status } = await failsAsOne(page, wallet, chain, [ok, breaks, okUnlessBroken])
      equal(await count(), 0, 'Calls that counted')
      equal(status, 500, 'status')
    },
  },
  'all-or-nothing-value': {
    title: 'If a call of an atomic batch fails, no earlier call pays anything',
    section,
    async run(page, wallet, chain) {
      const to = chain.nobody()
      const { breaks, okUnlessBroken } = await chain.counter()
      await failsAsOne(page, wallet, chain, [pay(to, 5n), breaks, okUnlessBroken])
      equal(String(await chain.balance(to)), '0', 'What arrived')
    },
  },
  'says-atomic': {
    title: 'The status of an atomic batch says that it was atomic',
    section: 'wallet_getCallsStatus: atomic',
    async run(page, wallet, chain) {
      equal((await runsAsOne(page, wallet, chain, numbered(chain, 2))).atomic, true, 'atomic')
    },
  },
  'tells-the-truth': {
    title: 'atomic tells what happened on the chain, whatever was asked for',
    section: 'wallet_getCallsStatus: atomic',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 3) }))
      const status = await wallet.settled(page, id)
      const hashes = new Set(someReceipts(status).map(({ transactionHash }) => transactionHash))
      equal(status.atomic, hashes.size === 1, `atomic, with ${hashes.size} transactions for three calls`)
    },
  },
  'tells-the-truth-without': {
    title: 'On a chain that cannot run calls as one, atomic is false',
    section: 'wallet_getCallsStatus: atomic',
    async run(page, wallet) {
      const { other } = wallet
      const { id } = await wallet.sends(page, batch(page, other, { calls: numbered(other, 2) }))
      equal((await wallet.settled(page, id)).atomic, false, 'atomic')
    },
  },
  'sequence-without': {
    title: 'Where atomicRequired is false, calls run one by one on a chain without EIP-7702',
    section: 'wallet_sendCalls: atomicRequired',
    level: 'practice',
    subject: ['send'],
    async run(page, wallet) {
      const { other } = wallet
      const { id } = await wallet.sends(page, batch(page, other, { calls: numbered(other, 3) }))
      const { status, receipts = [] } = await wallet.settled(page, id)
      equal([status, receipts.length], [200, 3], 'status and receipts')
    },
  },
  'single-without': {
    title: 'A single call with atomicRequired runs on every chain: one transaction is atomic',
    section: 'wallet_sendCalls: atomicRequired',
    level: 'practice',
    async run(page, wallet) {
      const { other } = wallet
      const to = other.nobody()
      const change = { atomicRequired: true, calls: [pay(to, 4n)] }
      const { id } = await wallet.sends(page, batch(page, other, change))
      const { status, atomic } = await wallet.settled(page, id)
      equal([status, atomic], [200, true], 'status and atomic')
    },
  },
  'refused-without': {
    title: 'What must be atomic never runs one by one',
    section: 'wallet_sendCalls: atomicRequired',
    async run(page, wallet) {
      const { other } = wallet
      const nonce = await other.nonce(wallet.address)
      const change = { atomicRequired: true, calls: numbered(other, 2) }
      const { error } = await wallet.approved(page.request('wallet_sendCalls', batch(page, other, change)))
      that(error, 'The batch was accepted')
      await nothingElse({ page, wallet, chain: other }, nonce)
    },
  },
  'upgrade-declined': {
    title: 'An upgrade that the person declines is 5750',
    section: 'Error Codes',
    async run(page, wallet, chain) {
      await requireAtomic(page, chain, ['ready'])
      const change = { atomicRequired: true, calls: numbered(chain, 2) }
      const request = page.request('wallet_sendCalls', batch(page, chain, change))
      refused(await wallet.rejected(request, 'upgrade'), 5750, 'wallet_sendCalls')
    },
  },
  'upgrade-declined-nothing': {
    title: 'After a declined upgrade nothing runs and the account stays as it is',
    section: 'wallet_sendCalls',
    async run(page, wallet, chain) {
      await requireAtomic(page, chain, ['ready'])
      const nonce = await chain.nonce(wallet.address)
      const change = { atomicRequired: true, calls: numbered(chain, 2) }
      await wallet.rejected(page.request('wallet_sendCalls', batch(page, chain, change)), 'upgrade')
      equal(await chain.code(wallet.address), '0x', 'The code of the account')
      // A later upgrade uses a nonce of the account, also if another account pays for it.
      await nothingElse({ page, wallet, chain }, nonce)
    },
  },
  'upgrade-declined-again': {
    title: 'After a declined upgrade the same site can ask again, and what is then approved runs',
    section: 'wallet_sendCalls: atomicRequired',
    level: 'practice',
    page: 'own',
    async run(page, wallet, chain) {
      await requireAtomic(page, chain, ['ready'])
      const asks = () => batch(page, chain, { atomicRequired: true, calls: numbered(chain, 2) })
      await wallet.rejected(page.request('wallet_sendCalls', asks()), 'upgrade')
      const { result, error } = await wallet.approved(page.request('wallet_sendCalls', asks()))
      equal(error, undefined, 'The error of the second wallet_sendCalls')
      equal((await wallet.settled(page, sentOf(result).id)).status, 200, 'status')
    },
  },
  'refused-foreign': {
    title: 'An account that runs unknown code is refused with 5760',
    section: 'Error Codes',
    level: 'practice',
    async run(page, wallet, chain) {
      const { address } = await chain.counter()
      await chain.setCode(wallet.address, `0xef0100${address.slice(2).toLowerCase() as ''}`)
      const change = { atomicRequired: true, calls: numbered(chain, 2) }
      const request = page.request('wallet_sendCalls', batch(page, chain, change))
      await refusesUnasked(wallet, request, 5760, 'wallet_sendCalls')
    },
  },
})
