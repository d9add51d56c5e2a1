import { batch, freshId, numbered, numbersOf, pay } from '../../batch.ts'
import { checksOf } from '../../check.ts'
import { equal, matches, refused, that } from '../../expect.ts'
import { refusesUnasked } from '../../wallet.ts'
import { requireAtomic } from './atomicity.ts'
import { held } from './execution.ts'
import { sendsFailing, someLogs, someReceipts } from './outcome.ts'

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
  receipts: {
    title: 'A confirmed batch has receipts',
    section: 'wallet_getCallsStatus: receipts',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      that((await wallet.settled(page, id)).receipts?.length, 'There are no receipts')
    },
  },
  'receipts-reverted': {
    title: 'Receipts of reverted calls are there too',
    section: 'wallet_getCallsStatus: receipts',
    async run(page, wallet, chain) {
      const { fail } = await chain.counter()
      const id = await sendsFailing(page, wallet, batch(page, chain, { calls: [fail] }))
      const { receipts = [] } = await wallet.settled(page, id)
      equal(
        receipts.map(({ status }) => status),
        ['0x0'],
        'The statuses of the receipts',
      )
    },
  },
  'receipts-partly': {
    title: 'Of a partly reverted batch every transaction that was included has its receipt, in order',
    section: 'wallet_getCallsStatus: receipts',
    async run(page, wallet) {
      const { other } = wallet
      const { ok, breaks, okUnlessBroken } = await other.counter()
      const id = await sendsFailing(page, wallet, batch(page, other, { calls: [ok, breaks, okUnlessBroken] }))
      const { receipts = [] } = await wallet.settled(page, id)
      equal(
        receipts.map(({ status }) => status),
        ['0x1', '0x1', '0x0'],
        'The statuses of the receipts',
      )
    },
  },
  'receipts-shape': {
    title: 'A receipt has logs, status, blockHash, blockNumber, gasUsed and transactionHash',
    section: 'wallet_getCallsStatus: receipts',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      for (const receipt of someReceipts(await wallet.settled(page, id))) {
        that(Array.isArray(receipt.logs), 'logs is no list')
        matches(receipt.status, /^0x[01]$/, 'status')
        matches(receipt.blockHash, /^0x[0-9a-f]{64}$/, 'blockHash')
        matches(receipt.blockNumber, /^0x[0-9a-f]+$/, 'blockNumber')
        matches(receipt.gasUsed, /^0x[0-9a-f]+$/, 'gasUsed')
        matches(receipt.transactionHash, /^0x[0-9a-f]{64}$/, 'transactionHash')
      }
    },
  },
  'receipts-true': {
    title: 'The receipts are those of the chain',
    section: 'wallet_getCallsStatus: receipts',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 2) }))
      for (const receipt of someReceipts(await wallet.settled(page, id))) {
        const found = await chain.rpc('eth_getTransactionReceipt', [receipt.transactionHash])
        that(found, 'The chain does not know the transaction')
        const { status, blockHash, blockNumber, gasUsed } = receipt
        const wanted = [found.status, found.blockHash, found.blockNumber, found.gasUsed]
        equal([status, blockHash, blockNumber, gasUsed], wanted, 'The receipt')
      }
    },
  },
  'receipts-final': {
    title: 'What is confirmed stands in a block that the chain holds',
    section: 'Status Codes',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      const [receipt] = someReceipts(await wallet.settled(page, id))
      const block = await chain.rpc('eth_getBlockByHash', [receipt?.blockHash, false])
      const latest = Number(await chain.rpc('eth_blockNumber'))
      that(block && Number(block.number) <= latest, 'The block is not there')
    },
  },
  logs: {
    title: 'The logs of the calls are in the receipts',
    section: 'wallet_getCallsStatus: receipts.logs',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 3) }))
      const logs = ((await wallet.settled(page, id)).receipts ?? []).flatMap((receipt) => receipt.logs)
      equal([...numbersOf(logs)].sort(), [1, 2, 3], 'The logs')
    },
  },
  'logs-shape': {
    title: 'A log has address, data and topics',
    section: 'wallet_getCallsStatus: receipts.logs',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 1) }))
      for (const log of someLogs(await wallet.settled(page, id))) {
        equal(log.address.toLowerCase(), chain.token.toLowerCase(), 'address')
        matches(log.data, /^0x[0-9a-f]{64}$/, 'data')
        that(Array.isArray(log.topics) && log.topics.length === 3, 'topics is no list of three')
      }
    },
  },
  'logs-upgrade': {
    title: 'A batch that upgrades the account has the logs of its calls alone',
    section: 'wallet_getCallsStatus: receipts.logs',
    async run(page, wallet, chain) {
      await requireAtomic(page, chain, ['ready'])
      const change = { atomicRequired: true, calls: numbered(chain, 2) }
      const { id } = await wallet.sends(page, batch(page, chain, change))
      for (const { address } of someLogs(await wallet.settled(page, id)))
        equal(address.toLowerCase(), chain.token.toLowerCase(), 'address')
    },
  },
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
