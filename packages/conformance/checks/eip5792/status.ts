import { batch, freshId, numbered, pay } from '../../batch.ts'
import { checksOf } from '../../check.ts'
import { equal, refused } from '../../expect.ts'
import { refusesUnasked } from '../../wallet.ts'
import { held } from './execution.ts'
import { sendsFailing } from './outcome.ts'
import { receiptChecks } from './receipts.ts'

const section = 'wallet_getCallsStatus'

export const status = checksOf('eip5792/status', 'EIP-5792', {
  pending: {
    title: 'Until it is in a block a batch is pending: 100, without receipts of success',
    section,
    async run(page, wallet, chain) {
      await held(chain, async () => {
        const { id } = await wallet.sends(page, batch(page, chain))
        const { status, receipts = [] } = await wallet.status(page, id)
        equal([status, receipts.length], [100, 0], 'status and receipts')
      })
    },
  },
  confirmed: {
    title: 'A batch whose calls all worked is 200',
    section: 'Status Codes',
    subject: ['settle'],
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 2) }))
      equal((await wallet.settled(page, id)).status, 200, 'status')
    },
  },
  reverted: {
    title: 'A batch of which nothing worked is 500',
    section: 'Status Codes',
    async run(page, wallet, chain) {
      const { fail } = await chain.counter()
      const id = await sendsFailing(page, wallet, batch(page, chain, { calls: [fail] }))
      equal((await wallet.settled(page, id)).status, 500, 'status')
    },
  },
  'partly-reverted': {
    title: 'A batch of which some calls worked is 600',
    section: 'Status Codes',
    async run(page, wallet) {
      const { other } = wallet
      const { ok, breaks, okUnlessBroken } = await other.counter()
      const id = await sendsFailing(page, wallet, batch(page, other, { calls: [ok, breaks, okUnlessBroken] }))
      equal((await wallet.settled(page, id)).status, 600, 'status')
    },
  },
  number: {
    title: 'The status is a number',
    section,
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      await wallet.settled(page, id)
      equal(typeof (await wallet.status(page, id)).status, 'number', 'The type of status')
    },
  },
  version: {
    title: 'The version is 2.0.0',
    section,
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      equal((await wallet.status(page, id)).version, '2.0.0', 'version')
    },
  },
  'own-id': {
    title: 'The id of a status is the one that was asked for',
    section,
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      equal((await wallet.status(page, id)).id, id, 'id')
    },
  },
  chain: {
    title: 'The chain id is that of the request',
    section,
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      equal((await wallet.status(page, id)).chainId, chain.id, 'chainId')
    },
  },
  'atomic-there': {
    title: 'atomic is there, as a boolean, from the start',
    section,
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 2) }))
      equal(typeof (await wallet.status(page, id)).atomic, 'boolean', 'The type of atomic')
    },
  },
  ...receiptChecks,
  'other-origin': {
    title: 'Another site that learns an id gets nothing by it: 5730',
    section: 'Security Considerations',
    level: 'practice',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      const other = await wallet.stranger()
      await wallet.connect(other)
      await refusesUnasked(wallet, other.request(section, [id]), 5730, section)
    },
  },
  'other-origin-show': {
    title: 'Another site that learns an id cannot have the batch shown: 5730',
    section: 'Security Considerations',
    level: 'practice',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      const other = await wallet.stranger()
      await wallet.connect(other)
      await refusesUnasked(
        wallet,
        other.request('wallet_showCallsStatus', [id]),
        5730,
        'wallet_showCallsStatus',
      )
    },
  },
  stranger: {
    title: 'A site without a connection learns nothing by an id',
    section: 'Security Considerations',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet) {
      await refusesUnasked(wallet, page.request(section, [freshId()]), [4100, 5730], section)
    },
  },
  disconnected: {
    title: 'A disconnected site learns nothing by the id of its own batch',
    section: 'Security Considerations',
    level: 'practice',
    page: 'own',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      await page.request('wallet_revokePermissions', [{ eth_accounts: {} }])
      refused(await page.request(section, [id]), [4100, 5730], section)
    },
  },
  'other-tab': {
    title: 'Another tab of the site may ask for it',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      const tab = await wallet.again(page)
      equal((await wallet.status(tab, id)).id, id, 'id')
    },
  },
  'other-network': {
    title: 'A batch is found whatever network is selected meanwhile',
    section,
    level: 'practice',
    page: 'own',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      await wallet.settled(page, id)
      await wallet.selectNetwork(wallet.other)
      const { status, chainId } = await wallet.status(page, id)
      equal([status, chainId], [200, chain.id], 'status and chain')
    },
  },
  show: {
    title: 'wallet_showCallsStatus shows a batch and answers nothing',
    section: 'wallet_showCallsStatus',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: [pay(chain.nobody())] }))
      await wallet.settled(page, id)
      const { result = null, error } = await page.request('wallet_showCallsStatus', [id])
      equal([result, error], [null, undefined], 'The answer')
      await (await wallet.prompt()).close()
    },
  },
})
