import { getAddress } from 'viem'
import { batch, pay, strangersBatch } from '../../batch.ts'
import type { Chain } from '../../chain.ts'
import { checksOf, type Level } from '../../check.ts'
import type { Dapp } from '../../dapp.ts'
import { refused, refusedItself, that } from '../../expect.ts'
import { refusesItself, refusesUnasked, type Wallet } from '../../wallet.ts'

/** A request that can't be parsed: the wallet refuses it without a prompt. `malformed-code` is about the code. */
const malformed = (
  title: string,
  change: (chain: Chain) => Record<string, unknown>,
  level: Level = 'MUST',
  section = 'wallet_sendCalls Parameters',
) => ({
  title,
  section,
  level,
  run: (page: Dapp, wallet: Wallet, chain: Chain) =>
    refusesItself(wallet, page.request('wallet_sendCalls', batch(page, chain, change(chain))), title),
})

/** The same, with an error in its only call. */
const badCall = (title: string, change: Record<string, unknown>, level: Level = 'MUST') =>
  malformed(
    title,
    (chain) => ({ calls: [{ ...pay(chain.nobody()), ...change }] }),
    level,
    'wallet_sendCalls Parameters: calls',
  )

/** A request that clients send and that must reach the person, who then declines it. */
const taken = (
  title: string,
  change: (chain: Chain, page: Dapp) => Record<string, unknown>,
  level: Level = 'MUST',
) => ({
  title,
  section: 'wallet_sendCalls Parameters',
  level,
  async run(page: Dapp, wallet: Wallet, chain: Chain) {
    const request = page.request('wallet_sendCalls', batch(page, chain, change(chain, page)))
    refused(await wallet.rejected(request), 4001, title)
  },
})

/** The examples of the EIP, and one that fails its schema. */
const unfit: Record<string, Record<string, unknown>> = {
  'a chain id without 0x': { chainId: '1' },
  'a chain id with leading zeros': { chainId: '0x01' },
  'calls that are text': { calls: 'none' },
}

const long = 'x'.repeat(4096)

export const shape = checksOf('eip5792/shape', 'EIP-5792', {
  'params-missing': {
    title: 'A request without params is refused',
    section: 'wallet_sendCalls Parameters',
    async run(page, wallet) {
      for (const params of [undefined, [], [null], ['0x']])
        await refusesItself(wallet, page.request('wallet_sendCalls', params), `params ${params}`)
    },
  },
  'malformed-code': {
    title: 'The refusal of a batch that cannot be parsed is -32602',
    section: 'Error Codes',
    async run(page, wallet, chain) {
      for (const [what, change] of Object.entries(unfit)) {
        const request = page.request('wallet_sendCalls', batch(page, chain, change))
        await refusesUnasked(wallet, request, -32602, `wallet_sendCalls with ${what}`)
      }
    },
  },
  'version-missing': malformed('A request without a version is refused', () => ({ version: undefined })),
  'version-number': malformed('A version that is a number is refused', () => ({ version: 2 })),
  'version-old': {
    title: 'Another version than 2.0.0 is refused',
    section: 'wallet_sendCalls Parameters: version',
    level: 'practice',
    async run(page, wallet, chain) {
      for (const version of ['1.0', '1', '2.0', '2.0.1', '3.0.0', '']) {
        const request = page.request('wallet_sendCalls', batch(page, chain, { version }))
        await refusesItself(wallet, request, `version "${version}"`)
      }
    },
  },
  'chain-missing': malformed('A request without a chain id is refused', () => ({ chainId: undefined })),
  'chain-number': malformed('A chain id that is a number is refused', ({ node }) => ({
    chainId: node.chainId,
  })),
  'chain-decimal': malformed('A chain id in decimal digits is refused', ({ node }) => ({
    chainId: String(node.chainId),
  })),
  'chain-zeros': malformed('A chain id with leading zeros is refused', ({ id }) => ({
    chainId: id.replace('0x', '0x0'),
  })),
  'atomic-missing': malformed('A request without atomicRequired is refused', () => ({
    atomicRequired: undefined,
  })),
  'atomic-text': malformed('atomicRequired that is no boolean is refused', () => ({
    atomicRequired: 'true',
  })),
  'from-short': malformed('from that is no address is refused', () => ({ from: '0x1234' })),
  'id-number': malformed('An id that is a number is refused', () => ({ id: 7 })),
  'id-too-long': malformed('An id of more than 4096 bytes is refused', () => ({ id: `${long}x` })),
  'id-too-long-unicode': malformed(
    'Bytes are counted, not letters',
    () => ({ id: 'ä'.repeat(2049) }),
    'SHOULD',
  ),
  'id-longest': taken('An id of 4096 bytes is taken', () => ({ id: crypto.randomUUID() + long.slice(36) })),
  'id-longest-hex': taken('An id of 4096 bytes in hexadecimal is taken', () => ({
    id: `0x${crypto.randomUUID().replaceAll('-', '').padEnd(8192, '0')}`,
  })),
  'id-unicode': taken('An id may be any text', () => ({ id: `Ünïcødé ${crypto.randomUUID()} 🦊` })),
  'calls-missing': malformed('A request without calls is refused', () => ({ calls: undefined })),
  'calls-object': malformed('calls that are no list are refused', () => ({ calls: {} })),
  'calls-empty': malformed('An empty list of calls is refused', () => ({ calls: [] }), 'practice'),
  'call-null': malformed('A call that is null is refused', () => ({ calls: [null] })),
  'call-to-short': badCall('A recipient of 19 bytes is refused', { to: `0x${'11'.repeat(19)}` }),
  'call-to-name': badCall('A recipient that is a name is refused', { to: 'vitalik.eth' }),
  'call-to-checksum': malformed(
    'A recipient in mixed case whose checksum is wrong is refused',
    () => ({ calls: [pay(swapped('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))] }),
    'practice',
    'wallet_sendCalls Parameters: calls (EIP-55)',
  ),
  'call-value-number': badCall('A value that is a number is refused', { value: 1 }),
  'call-value-decimal': badCall('A value in decimal digits is refused', { value: '1' }),
  'call-value-huge': badCall('A value of 2^256 is refused', { value: `0x1${'0'.repeat(64)}` }),
  'call-value-negative': badCall('A negative value is refused', { value: '-0x1' }),
  'call-data-odd': badCall('Data of half a byte is refused', { data: '0x123' }),
  'call-data-bare': badCall('Data without 0x is refused', { data: '1234' }),
  'call-data-letters': badCall('Data that is no hexadecimal is refused', { data: '0xzz' }),
  'capabilities-list': malformed('capabilities that are a list are refused', () => ({ capabilities: [] })),
  'capability-text': malformed('A capability that is no object is refused', () => ({
    capabilities: { somethingNew: 'yes' },
  })),
  'call-capabilities-list': badCall('capabilities of a call that are a list are refused', {
    capabilities: [],
  }),
  'from-lower-case': taken('from is compared without case', (_, page) => ({
    from: page.accounts[0]?.toLowerCase(),
  })),
  'from-missing': taken('from may be missing', () => ({ from: undefined })),
  'to-lower-case': taken('A recipient in lower case is taken', (chain) => ({
    calls: [pay(chain.nobody().toLowerCase())],
  })),
  'value-missing': taken('A call may lack its value: clients leave zeros out', (chain) => ({
    calls: [{ to: chain.nobody(), data: '0x' }],
  })),
  'data-missing': taken('A call may lack its data', (chain) => ({ calls: [pay(chain.nobody())] })),
  'members-unknown': taken(
    'Members that nobody knows are ignored',
    () => ({ somethingNew: true }),
    'practice',
  ),
  'malformed-before-connection': {
    title:
      'A malformed batch of a site without a connection is refused for its shape, not for the connection',
    section: 'Error Codes',
    level: 'practice',
    page: 'fresh',
    async run(page, wallet, chain) {
      const params = strangersBatch(wallet.address, chain, { calls: 'none' })
      const outcome = await wallet.unasked(page.request('wallet_sendCalls', params))
      refusedItself(outcome, 'wallet_sendCalls')
      that(outcome.error?.code !== 4100, 'wallet_sendCalls is refused for the connection')
    },
  },
})

/** A valid checksum address with the case of every letter swapped. */
const swapped = (address: string) =>
  `0x${[...getAddress(address).slice(2)].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')}`
