import { batch, freshId, numbered, pay, strangersBatch } from '../../batch.ts'
import { checksOf } from '../../check.ts'
import { Unable } from '../../driver.ts'
import { equal, refused, refusedItself, that } from '../../expect.ts'
import { refusesUnasked } from '../../wallet.ts'
import { nothingElse, type Place } from './outcome.ts'

const section = 'Error Codes'
/** Parts of messages that viem's `sendCalls` takes for a wallet without the method, in lower case. */
const missing = [
  'does not exist / is not available',
  'missing or invalid. request()',
  'did not match any variant of untagged enum',
  'account upgraded to unsupported contract',
  'eip-7702 not supported',
  'unsupported wc_ method',
  'feature toggled misconfigured',
  'jsonrpcengine: response has no error or result for request',
]
const required = { capabilities: { somethingNew: {} } }

export const errors = checksOf('eip5792/errors', 'EIP-5792', {
  rejected: {
    title: 'A batch that the person declines is 4001',
    section,
    async run(page, wallet, chain) {
      const request = page.request('wallet_sendCalls', batch(page, chain))
      refused(await wallet.rejected(request), 4001, 'wallet_sendCalls')
    },
  },
  'rejected-nothing-sent': {
    title: 'Nothing of a declined batch is sent',
    section: 'wallet_sendCalls',
    async run(page, wallet, chain) {
      const to = chain.nobody()
      const nonce = await chain.nonce(wallet.address)
      await wallet.rejected(page.request('wallet_sendCalls', batch(page, chain, { calls: [pay(to)] })))
      await nothingElse({ page, wallet, chain }, nonce)
      equal(String(await chain.balance(to)), '0', 'The balance of the recipient')
    },
  },
  stranger: {
    title: 'A site without a connection is 4100',
    section,
    page: 'fresh',
    async run(page, wallet, chain) {
      const request = page.request('wallet_sendCalls', strangersBatch(wallet.address, chain))
      await refusesUnasked(wallet, request, 4100, 'wallet_sendCalls')
    },
  },
  'from-unauthorized': {
    title: 'An account that the site may not use is 4100',
    section,
    async run(page, wallet, chain) {
      const request = page.request('wallet_sendCalls', batch(page, chain, { from: chain.nobody() }))
      await refusesUnasked(wallet, request, 4100, 'wallet_sendCalls')
    },
  },
  'chain-unknown': {
    title: 'A chain that the wallet does not know is 5710',
    section,
    async run(page, wallet, chain) {
      const request = page.request('wallet_sendCalls', batch(page, chain, { chainId: '0xabcdef' }))
      await refusesUnasked(wallet, request, 5710, 'wallet_sendCalls')
    },
  },
  'chain-unknown-text': {
    title:
      'The message for an unknown chain does not speak of EIP-7702: viem would send the calls one by one',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      const { error } = await wallet.unasked(
        page.request('wallet_sendCalls', batch(page, chain, { chainId: '0xabcdef' })),
      )
      that(error && !/eip-7702 not supported/i.test(error.message), `The message is "${error?.message}"`)
    },
  },
  texts: {
    title: 'No refusal of a batch reads as if the method were missing: viem would send the calls one by one',
    section: 'Backwards Compatibility',
    level: 'practice',
    async run(page, wallet, chain) {
      const sends = (change: object) => page.request('wallet_sendCalls', batch(page, chain, { ...change }))
      const id = freshId()
      await wallet.sends(page, batch(page, chain, { id }))
      const outcomes = {
        'a duplicate id': await wallet.unasked(sends({ id })),
        'an unsupported capability': await wallet.unasked(sends(required)),
        'an account of others': await wallet.unasked(sends({ from: chain.nobody() })),
        'a batch that the person declined': await wallet.rejected(sends({})),
      }
      for (const [what, { error }] of Object.entries(outcomes)) {
        that(error, `The wallet took ${what}`)
        const text = error.message.toLowerCase()
        that(!missing.some((part) => text.includes(part)), `The message for ${what} is "${error.message}"`)
      }
    },
  },
  'too-large': {
    title: 'A batch of 5,000 calls is too large to process: 5740',
    section,
    level: 'interface',
    async run(page, wallet, chain) {
      const calls = Array.from({ length: 5_000 }, () => pay(`0x${'11'.repeat(20)}`))
      const request = page.request('wallet_sendCalls', batch(page, chain, { calls }))
      await refusesUnasked(wallet, request, 5740, 'wallet_sendCalls with 5,000 calls')
    },
  },
  'capability-unknown': {
    title: 'A capability that the wallet does not support is 5700',
    section,
    async run(page, wallet, chain) {
      const ofCall = { calls: [{ ...pay(chain.nobody()), ...required }] }
      for (const change of [required, ofCall]) {
        const request = page.request('wallet_sendCalls', batch(page, chain, change))
        await refusesUnasked(wallet, request, 5700, `wallet_sendCalls with ${Object.keys(change)}`)
      }
    },
  },
  'atomicity-refused': {
    title: 'Where the chain cannot run calls as one, atomicRequired is 5760, or 5710',
    section,
    async run(page, wallet) {
      const { other } = wallet
      const request = page.request(
        'wallet_sendCalls',
        batch(page, other, { atomicRequired: true, calls: numbered(other, 2) }),
      )
      await refusesUnasked(wallet, request, [5760, 5710], 'wallet_sendCalls')
    },
  },
  'status-unknown': {
    title: 'The status of an id that no batch has is 5730',
    section,
    async run(page, wallet) {
      const request = page.request('wallet_getCallsStatus', [freshId()])
      await refusesUnasked(wallet, request, 5730, 'wallet_getCallsStatus')
    },
  },
  'status-malformed': {
    title: 'An id that is no text is -32602',
    section,
    async run(page, wallet) {
      for (const params of [[7], [], [null]])
        await refusesUnasked(
          wallet,
          page.request('wallet_getCallsStatus', params),
          -32602,
          JSON.stringify(params),
        )
    },
  },
  'show-unknown': {
    title: 'Showing an id that no batch has is 5730',
    section,
    async run(page, wallet) {
      const request = page.request('wallet_showCallsStatus', [freshId()])
      await refusesUnasked(wallet, request, 5730, 'wallet_showCallsStatus')
    },
  },
  'show-malformed': {
    title: 'Showing an id that is no text is -32602',
    section,
    async run(page, wallet) {
      await refusesUnasked(
        wallet,
        page.request('wallet_showCallsStatus', [7]),
        -32602,
        'wallet_showCallsStatus',
      )
    },
  },
  'order-connection-first': {
    title: 'A site without a connection learns nothing: 4100 comes before chain, id, size and capabilities',
    section: 'Privacy Considerations',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet, chain) {
      for (const change of [
        { chainId: '0xabcdef' },
        required,
        { calls: Array(5_000).fill(pay(`0x${'11'.repeat(20)}`)) },
      ]) {
        const request = page.request('wallet_sendCalls', strangersBatch(wallet.address, chain, change))
        await refusesUnasked(wallet, request, 4100, `wallet_sendCalls with ${Object.keys(change)}`)
      }
    },
  },
  'order-account-first': {
    title: '4100 for an account that the site may not use comes before chain and capabilities',
    section: 'Privacy Considerations',
    level: 'practice',
    async run(page, wallet, chain) {
      const change = { from: chain.nobody(), chainId: '0xabcdef', ...required }
      const request = page.request('wallet_sendCalls', batch(page, chain, change))
      await refusesUnasked(wallet, request, 4100, 'wallet_sendCalls')
    },
  },
  'order-chain-before-capabilities': {
    title: 'An unknown chain is told before an unsupported capability',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      await tellsFirst({ page, wallet, chain }, { chainId: '0xabcdef' }, required)
    },
  },
  'order-id-before-capabilities': {
    title: 'A duplicate id is told before an unsupported capability',
    section,
    level: 'practice',
    async run(page, wallet, chain) {
      const { id } = await wallet.sends(page, batch(page, chain))
      await tellsFirst({ page, wallet, chain }, { id }, required)
    },
  },
  'order-capabilities-before-atomicity': {
    title: 'An unsupported capability is told before atomicity',
    section,
    level: 'practice',
    async run(page, wallet) {
      const { other } = wallet
      const change = { atomicRequired: true, calls: numbered(other, 2) }
      await tellsFirst({ page, wallet, chain: other }, required, change)
    },
  },
})

/**
 * Fails unless a batch with both faults is refused as one with the first alone. Other checks are about the codes; if
 * both have the same, nobody can tell.
 */
async function tellsFirst({ page, wallet, chain }: Place, first: object, second: object): Promise<void> {
  const codeOf = async (change: object) => {
    const outcome = await wallet.unasked(page.request('wallet_sendCalls', batch(page, chain, { ...change })))
    refusedItself(outcome, `wallet_sendCalls with ${Object.keys(change)}`)
    return outcome.error?.code
  }
  const [one, other] = [await codeOf(first), await codeOf(second)]
  if (one === other) throw new Unable(`Both are refused with ${one}`)
  equal(await codeOf({ ...second, ...first }), one, 'The code of a batch with both faults')
}
