import { logsOf } from '../../answers/batches.ts'
import { batch, numbered, numbersOf } from '../../batch.ts'
import type { Chain } from '../../chain.ts'
import type { Table } from '../../check.ts'
import { equal, matches, that } from '../../expect.ts'
import { pause } from '../../pace.ts'
import { requireAtomic } from './atomicity.ts'
import { sendsFailing, someLogs, someReceipts } from './outcome.ts'

/** The checks of `eip5792/status` that are about receipts and their logs. */
export const receiptChecks: Table = {
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
        that(receipt.logs, 'logs is no list of objects')
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
  'receipts-unanswered': {
    title: 'While the node answers no receipt, no batch is confirmed without one',
    section: 'wallet_getCallsStatus: receipts',
    async run(page, wallet, chain) {
      const { id } = await withoutReceipts(chain, async () => {
        const sent = await wallet.sends(page, batch(page, chain))
        // Only a time can show it: the wallet may wait as long as it likes.
        for (let left = 25; left > 0; left--) {
          const status = await wallet.status(page, sent.id).catch(() => undefined)
          if (status?.status === 200) someReceipts(status)
          await pause(200)
        }
        return sent
      })
      const status = await wallet.settled(page, id)
      equal([status.status, someReceipts(status).length], [200, 1], 'status and receipts, once it answers')
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
      const logs = logsOf(await wallet.settled(page, id))
      equal([...numbersOf(logs)].sort(), [1, 2, 3], 'The logs')
    },
  },
  'logs-shape': {
    title: 'A log has address, data and topics',
    section: 'wallet_getCallsStatus: receipts.logs',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { calls: numbered(chain, 1) }))
      for (const log of someLogs(await wallet.settled(page, id))) {
        equal(lower(log.address), chain.token.toLowerCase(), 'address')
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
        equal(lower(address), chain.token.toLowerCase(), 'address')
    },
  },
}

const lower = (address: unknown) => String(address).toLowerCase()

/** Runs while the node fails every request for a receipt. */
async function withoutReceipts<value>(chain: Chain, run: () => Promise<value>): Promise<value> {
  chain.node.setFaults(['http-500@eth_getTransactionReceipt'])
  try {
    return await run()
  } finally {
    chain.node.setFaults([])
  }
}
