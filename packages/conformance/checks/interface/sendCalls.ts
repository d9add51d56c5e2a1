import { batch, freshId, numbered, pay, strangersBatch } from '../../batch.ts'
import { checksOf } from '../../check.ts'
import type { Outcome } from '../../dapp.ts'
import { equal, that } from '../../expect.ts'
import { refusesUnasked } from '../../wallet.ts'
import { requireAtomic } from '../eip5792/atomicity.ts'
import { sendsFailing } from '../eip5792/outcome.ts'

const method = 'wallet_sendCalls'
const section = 'wallet_sendCalls: refusals'
const texts: Record<number, string> = {
  [-32602]: 'The wallet cannot parse the request',
  [-32000]: 'Version not supported',
  4001: 'User rejected the request',
  4100: 'The requested account and/or method has not been authorized by the user',
  5700: 'The wallet does not support a capability that was not marked as optional',
  5710: 'EIP-7702 not supported on the specified chain ID',
  5720: 'There is already a batch submitted with the specified batch ID',
  5740: 'The batch is too large for the wallet to process',
  5750: 'EIP-7702 upgrade rejected for this chain and account',
}

/** Requires the code and the text of a row. */
function row({ error, result }: Outcome, code: keyof typeof texts): void {
  that(error, `Expected ${code}, found the result ${JSON.stringify(result)}`)
  equal([error.code, error.message], [code, texts[code]], 'Code and message')
}

const level = 'interface'

export const sendCalls = checksOf('interface/sendCalls', 'interface', {
  'row--32602': {
    title: `wallet_sendCalls: -32602 "${texts[-32602]}"`,
    section,
    level,
    async run(page, wallet, chain) {
      row(await wallet.unasked(page.request(method, batch(page, chain, { calls: 'none' }))), -32602)
    },
  },
  'row--32000': {
    title: `wallet_sendCalls: -32000 "${texts[-32000]}"`,
    section,
    level,
    async run(page, wallet, chain) {
      row(await wallet.unasked(page.request(method, batch(page, chain, { version: '1.0' }))), -32000)
    },
  },
  'row-4001': {
    title: `wallet_sendCalls: 4001 "${texts[4001]}"`,
    section,
    level,
    async run(page, wallet, chain) {
      row(await wallet.rejected(page.request(method, batch(page, chain))), 4001)
    },
  },
  'row-4100': {
    title: `wallet_sendCalls: 4100 "${texts[4100]}"`,
    section,
    level,
    page: 'fresh',
    async run(page, wallet, chain) {
      row(await wallet.unasked(page.request(method, strangersBatch(wallet.address, chain))), 4100)
    },
  },
  'row-5700': {
    title: `wallet_sendCalls: 5700 "${texts[5700]}"`,
    section,
    level,
    async run(page, wallet, chain) {
      const change = { capabilities: { paymasterOfNobody: { url: 'https://example.com' } } }
      row(await wallet.unasked(page.request(method, batch(page, chain, change))), 5700)
    },
  },
  'row-5710': {
    title: `wallet_sendCalls: 5710 "${texts[5710]}"`,
    section,
    level,
    async run(page, wallet) {
      const { other } = wallet
      const change = { atomicRequired: true, calls: numbered(other, 2) }
      row(await wallet.unasked(page.request(method, batch(page, other, change))), 5710)
    },
  },
  'row-5720': {
    title: `wallet_sendCalls: 5720 "${texts[5720]}"`,
    section,
    level,
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain, { id: freshId() }))
      row(await wallet.unasked(page.request(method, batch(page, chain, { id }))), 5720)
    },
  },
  'row-5740': {
    title: `wallet_sendCalls: 5740 "${texts[5740]}"`,
    section,
    level,
    async run(page, wallet, chain) {
      const calls = Array.from({ length: 5_000 }, () => pay(`0x${'11'.repeat(20)}`))
      row(await wallet.unasked(page.request(method, batch(page, chain, { calls }))), 5740)
    },
  },
  'row-5750': {
    title: `wallet_sendCalls: 5750 "${texts[5750]}"`,
    section,
    level,
    async run(page, wallet, chain) {
      await requireAtomic(page, chain, ['ready'])
      const change = { atomicRequired: true, calls: numbered(chain, 2) }
      row(await wallet.rejected(page.request(method, batch(page, chain, change)), 'upgrade'), 5750)
    },
  },
  'version-first': {
    title: 'A request of another version is refused for its version, whatever else it lacks',
    section: 'wallet_sendCalls: request',
    level,
    async run(page, wallet) {
      row(await wallet.unasked(page.request(method, [{ version: '1.0' }])), -32000)
    },
  },
  'result-batch-id': {
    title: 'The result has the id as batchId too',
    section: 'wallet_sendCalls: result',
    level,
    async run(page, wallet, chain) {
      const { id, batchId } = await wallet.sends(page, batch(page, chain))
      equal(batchId, id, 'batchId')
    },
  },
  'result-pending': {
    title: 'The result has the status "pending"',
    section: 'wallet_sendCalls: result',
    level,
    async run(page, wallet, chain) {
      equal((await wallet.sends(page, batch(page, chain))).status, 'pending', 'status')
    },
  },
  'to-missing': {
    title: 'A call without a recipient is -32602',
    section: 'wallet_sendCalls: request',
    level,
    async run(page, wallet, chain) {
      const calls = [{ value: '0x7', data: '0x' }]
      await refusesUnasked(wallet, page.request(method, batch(page, chain, { calls })), -32602, method)
    },
  },
  'chain-upper-case': {
    title: 'A chain id in upper case is -32602',
    section: 'wallet_sendCalls: request',
    level,
    async run(page, wallet, chain) {
      const request = page.request(method, batch(page, chain, { chainId: '0x7A69' }))
      await refusesUnasked(wallet, request, -32602, method)
    },
  },
  'partial-execution': {
    title: 'With atomicRequired false some calls may fail while others succeed',
    section: 'wallet_sendCalls: request',
    level,
    async run(page, wallet) {
      const { other } = wallet
      const { ok, breaks, okUnlessBroken, count } = await other.counter()
      const id = await sendsFailing(page, wallet, batch(page, other, { calls: [ok, breaks, okUnlessBroken] }))
      await wallet.settled(page, id)
      equal(await count(), 1, 'Calls that counted')
    },
  },
})
