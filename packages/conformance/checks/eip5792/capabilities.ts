import { advertised, askCapabilities, namesOf } from '../../answers/capabilities.ts'
import { batch, pay } from '../../batch.ts'
import type { Chain } from '../../chain.ts'
import { checksOf } from '../../check.ts'
import type { Dapp } from '../../dapp.ts'
import { Unable } from '../../driver.ts'
import { equal, refused, that } from '../../expect.ts'
import { refusesItself, refusesUnasked, type Wallet } from '../../wallet.ts'
import { firstOf } from './outcome.ts'

const section = 'Capabilities'
const name = 'somethingNew'

const withCall = (chain: Chain, capability: unknown) => ({
  calls: [{ ...pay(chain.nobody()), capabilities: { [name]: capability } }],
})

/** `eip5792/errors/capability-unknown` is about the code. */
const refuses = (title: string, change: (chain: Chain) => Record<string, unknown>) => ({
  title,
  section,
  run: (page: Dapp, wallet: Wallet, chain: Chain) =>
    refusesItself(wallet, page.request('wallet_sendCalls', batch(page, chain, change(chain))), title),
})

const takes = (title: string, change: (chain: Chain) => Record<string, unknown>) => ({
  title,
  section,
  async run(page: Dapp, wallet: Wallet, chain: Chain) {
    refused(
      await wallet.rejected(page.request('wallet_sendCalls', batch(page, chain, change(chain)))),
      4001,
      title,
    )
  },
})

export const capabilities = checksOf('eip5792/capabilities', 'EIP-5792', {
  'required-top': refuses('An unknown capability of the batch is refused', () => ({
    capabilities: { [name]: {} },
  })),
  'required-call': refuses('An unknown capability of a call is refused', (chain) => withCall(chain, {})),
  'required-second-call': refuses('An unknown capability of a later call is refused', (chain) => ({
    calls: [pay(chain.nobody()), ...withCall(chain, {}).calls],
  })),
  'optional-false': refuses('optional: false means required', () => ({
    capabilities: { [name]: { optional: false } },
  })),
  'optional-text': refuses('optional: "true" does not mean optional', () => ({
    capabilities: { [name]: { optional: 'true' } },
  })),
  'one-of-two': refuses('An optional capability does not excuse a required one', () => ({
    capabilities: { [name]: { optional: true }, somethingElse: {} },
  })),
  'prototype-names': refuses('Names that every object has are no capabilities', () => ({
    capabilities: { constructor: {}, toString: {} },
  })),
  'optional-top': takes('An optional capability of the batch is no reason to refuse', () => ({
    capabilities: { [name]: { optional: true } },
  })),
  'optional-call': takes('An optional capability of a call is no reason to refuse', (chain) =>
    withCall(chain, { optional: true }),
  ),
  empty: takes('Capabilities may be empty', () => ({ capabilities: {} })),
  'echoed-not': {
    title: 'The result names no capability that was not applied',
    section,
    async run(page, wallet, chain) {
      const change = { capabilities: { [name]: { optional: true } } }
      const sent = await wallet.sends(page, batch(page, chain, change))
      that(!namesOf(sent.capabilities).includes(name), `The result names ${name}`)
    },
  },
  'echoed-not-status': {
    title: 'The status names no capability that was not applied',
    section,
    async run(page, wallet, chain) {
      const change = { capabilities: { [name]: { optional: true } } }
      const { id } = await wallet.sends(page, batch(page, chain, change))
      const status = await wallet.settled(page, id)
      that(!namesOf(status.capabilities).includes(name), `The status names ${name}`)
    },
  },
  'gas-limit-applied': {
    title: 'gasLimitOverride, where it is advertised, is the gas limit of its call',
    section: 'Capabilities: gasLimitOverride',
    level: 'interface',
    async run(page, wallet, chain) {
      await requireGasLimit(page, chain)
      const calls = [{ ...pay(chain.nobody()), capabilities: { gasLimitOverride: { value: '0xea60' } } }]
      const { id } = await wallet.sends(page, batch(page, chain, { calls }))
      const { gas } = await firstOf(chain, await wallet.settled(page, id))
      equal(gas, '0xea60', 'The gas limit of the transaction')
    },
  },
  'gas-limit-malformed': {
    title: 'A gas limit of zero, or one that is a number, is -32602',
    section: 'Capabilities: gasLimitOverride',
    level: 'interface',
    async run(page, wallet, chain) {
      await requireGasLimit(page, chain)
      for (const value of ['0x0', 60_000, undefined]) {
        const calls = [{ ...pay(chain.nobody()), capabilities: { gasLimitOverride: { value } } }]
        const request = page.request('wallet_sendCalls', batch(page, chain, { calls }))
        await refusesUnasked(wallet, request, -32602, `gasLimitOverride of ${value}`)
      }
    },
  },
})

async function requireGasLimit(page: Dapp, chain: Chain): Promise<void> {
  const all = await askCapabilities(page, page.accounts[0], chain)
  const isSupported = ['0x0', chain.id].some((id) => advertised(all, id, 'gasLimitOverride').supported)
  if (!isSupported) throw new Unable('The wallet does not advertise gasLimitOverride')
}
