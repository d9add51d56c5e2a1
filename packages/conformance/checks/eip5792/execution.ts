import { logsOf, sentOf } from '../../answers/batches.ts'
import { batch, numbered, numbersOf, pay } from '../../batch.ts'
import type { Chain } from '../../chain.ts'
import { checksOf } from '../../check.ts'
import { equal, refused, that } from '../../expect.ts'
import {
  firstOf,
  later,
  noncesOf,
  nothingElse,
  sendsFailing,
  someReceipts,
  transactionOf,
  triesFailing,
} from './outcome.ts'

const section = 'wallet_sendCalls'

const texts = (...numbers: bigint[]) => numbers.map(String)

export const execution = checksOf('eip5792/execution', 'EIP-5792', {
  'asks-first': {
    title: 'Nothing is answered before the person has decided',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      const request = page.request('wallet_sendCalls', batch(page, chain))
      await wallet.prompt()
      that(await wallet.isOpen(request), 'It was answered while the prompt was open')
      await wallet.rejected(request)
    },
  },
  'answers-early': {
    title: 'wallet_sendCalls is answered without waiting for blocks',
    section,
    level: 'practice',
    subject: ['send'],
    async run(page, wallet, chain) {
      await held(chain, async () => {
        const { id } = await wallet.sends(page, batch(page, chain))
        equal((await wallet.status(page, id)).status, 100, 'The status on a chain that stands still')
      })
    },
  },
  'every-call': {
    title: 'Every call runs',
    section,
    subject: ['send'],
    async run(page, wallet, chain) {
      const people = [chain.nobody(), chain.nobody(), chain.nobody()]
      const calls = people.map((to, index) => pay(to, BigInt(index + 1)))
      const { id } = await wallet.sends(page, batch(page, chain, { calls }))
      equal((await wallet.settled(page, id)).status, 200, 'status')
      const found = await Promise.all(people.map((person) => chain.balance(person)))
      equal(texts(...found), ['1', '2', '3'], 'What arrived')
    },
  },
  'mixed-calls': {
    title: 'Calls with data, with a value and with neither run side by side',
    section,
    async run(page, wallet, chain) {
      const to = chain.nobody()
      const counter = await chain.counter()
      const calls = [counter.ok, pay(to, 5n), { to: chain.nobody() }, { ...counter.ok, value: '0x3' }]
      const { id } = await wallet.sends(page, batch(page, chain, { calls }))
      equal((await wallet.settled(page, id)).status, 200, 'status')
      equal(await counter.count(), 2, 'Calls of the contract')
      equal(texts(await chain.balance(to), await chain.balance(counter.address)), ['5', '3'], 'What arrived')
    },
  },
  order: {
    title: 'Calls run in the order of the request',
    section,
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 4) }))
      equal(numbersOf(logsOf(await wallet.settled(page, id))), [1, 2, 3, 4], 'The order of the logs')
    },
  },
  'exact-value': {
    title: 'Exactly the value arrives, to the last wei',
    section,
    async run(page, wallet, chain) {
      const wei = 123_456_789_123_456_789n
      const to = chain.nobody()
      const { id } = await wallet.sends(page, batch(page, chain, { calls: [pay(to, wei)] }))
      await wallet.settled(page, id)
      equal(String(await chain.balance(to)), String(wei), 'What arrived')
    },
  },
  'exact-data': {
    title: 'Exactly the data arrives',
    section,
    async run(page, wallet, chain) {
      const [call] = numbered(chain, 1)
      const { id } = await wallet.sends(page, batch(page, chain, { calls: [call] }))
      const { input } = await firstOf(chain, await wallet.settled(page, id))
      equal(input, call?.data, 'The data of the transaction')
    },
  },
  once: {
    title: 'Every call runs once: as many transactions as receipts',
    section,
    async run(page, wallet, chain) {
      const before = await chain.nonce(wallet.address)
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 3) }))
      const status = await wallet.settled(page, id)
      await nothingElse({ page, wallet, chain }, before, await noncesOf(chain, status))
      equal(numbersOf(logsOf(status)), [1, 2, 3], 'What ran')
    },
  },
  'same-sender': {
    title: 'All transactions are of the account that the request names',
    section,
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 2) }))
      for (const { transactionHash } of someReceipts(await wallet.settled(page, id))) {
        const { from } = await transactionOf(chain, transactionHash)
        equal(from, wallet.address.toLowerCase(), 'from')
      }
    },
  },
  'from-missing': {
    title: 'Without from the calls are of an account that the site is connected to',
    section: 'wallet_sendCalls: from',
    async run(page, wallet, chain) {
      const to = chain.nobody()
      const { id } = await wallet.sends(page, batch(page, chain, { from: undefined, calls: [pay(to)] }))
      const { from } = await firstOf(chain, await wallet.settled(page, id))
      const accounts = page.accounts.map((account) => account.toLowerCase())
      that(accounts.includes(from), `The transaction is of ${from}`)
    },
  },
  'requested-chain': {
    title: 'Calls run on the chain of the request, or not at all',
    section: 'wallet_sendCalls: chainId',
    async run(page, wallet, chain) {
      const { other } = wallet
      const to = chain.nobody()
      const request = page.request('wallet_sendCalls', batch(page, other, { calls: [pay(to, 3n)] }))
      const { result } = await wallet.approved(request)
      if (result) {
        const { id } = sentOf(result)
        const status = await wallet.settled(page, id)
        equal(status.chainId, other.id, 'chainId of the status')
        equal(String(await other.balance(to)), '3', 'What arrived on the chain of the request')
      }
      await later({ page, wallet, chain })
      equal(String(await chain.balance(to)), '0', 'What arrived on the chain that was selected')
    },
  },
  'to-missing': {
    title: 'A call without a recipient creates a contract or is refused: nobody else is called',
    section: 'wallet_sendCalls: calls',
    level: 'practice',
    async run(page, wallet, chain) {
      const zero = `0x${'00'.repeat(20)}`
      const calls = [{ value: '0x7' }]
      const { result, error } = await wallet.approved(
        page.request('wallet_sendCalls', batch(page, chain, { calls })),
      )
      if (error) return
      const { id } = sentOf(result)
      const { to } = await firstOf(chain, await wallet.settled(page, id))
      that(to === null, `The transaction went to ${to === zero ? 'the zero address' : to}`)
    },
  },
  'stops-at-failure': {
    title: 'Nothing behind a failed call runs',
    section,
    level: 'SHOULD',
    async run(page, wallet, chain) {
      const { ok, breaks, okUnlessBroken, count } = await chain.counter()
      const to = chain.nobody()
      const calls = [ok, breaks, okUnlessBroken, pay(to, 9n)]
      const id = await sendsFailing(page, wallet, batch(page, chain, { calls }))
      const status = await wallet.settled(page, id)
      await later({ page, wallet, chain })
      equal(String(await chain.balance(to)), '0', 'What the call behind the failed one paid')
      equal(await count(), status.atomic ? 0 : 1, 'Calls that counted')
    },
  },
  'two-at-once': {
    title: 'Two batches that are approved one after the other both run, whole',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      const one = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 2) }))
      const two = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 2) }))
      for (const { id } of [one, two]) {
        const status = await wallet.settled(page, id)
        equal([status.status, numbersOf(logsOf(status))], [200, [1, 2]], 'status and logs')
      }
    },
  },
  'rejected-while-others': {
    title: 'Declining one batch leaves the one before untouched',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 2) }))
      refused(await wallet.rejected(page.request('wallet_sendCalls', batch(page, chain))), 4001, section)
      equal((await wallet.settled(page, id)).status, 200, 'status')
    },
  },
  'after-reverted': {
    title: 'After a batch that reverted, the next one runs',
    section,
    level: 'practice',
    subject: ['settle'],
    async run(page, wallet, chain) {
      const { fail, ok, count } = await chain.counter()
      const first = await triesFailing(page, wallet, batch(page, chain, { calls: [fail] }))
      // A wallet may refuse what its simulation sees fail: the next batch has to run all the same.
      if ('id' in first) await wallet.settled(page, first.id)
      const { result, error } = await wallet.approved(
        page.request('wallet_sendCalls', batch(page, chain, { calls: [ok] })),
      )
      equal(error, undefined, 'The error of the next wallet_sendCalls')
      const { id } = sentOf(result)
      await wallet.settled(page, id)
      equal(await count(), 1, 'Calls that counted')
    },
  },
})

/** Stops the chain while `run` runs: transactions wait in the mempool. */
export async function held(chain: Chain, run: () => Promise<void>): Promise<void> {
  chain.node.hold()
  try {
    await run()
  } finally {
    chain.node.release()
  }
}
