import { advertised, type Capabilities, capabilitiesOf, namesOf } from '../../answers/capabilities.ts'
import { isRecord } from '../../answers/shapes.ts'
import { checksOf } from '../../check.ts'
import type { Dapp } from '../../dapp.ts'
import { Unable } from '../../driver.ts'
import { equal, matches, result, that } from '../../expect.ts'
import { refusesUnasked, type Wallet } from '../../wallet.ts'

const section = 'wallet_getCapabilities'

async function ask(page: Dapp, wallet: Wallet, chains?: unknown): Promise<Capabilities> {
  const params = [page.accounts[0], ...(chains === undefined ? [] : [chains])]
  return capabilitiesOf(result(await wallet.unasked(page.request(section, params)), section))
}

export const getCapabilities = checksOf('eip5792/getCapabilities', 'EIP-5792', {
  shape: {
    title: 'The answer is an object by chain id, each in hexadecimal without leading zeros',
    section,
    async run(page, wallet) {
      const all = Object.entries(await ask(page, wallet))
      that(all.length > 0, 'The answer names no chain')
      for (const [chainId, capabilities] of all) {
        matches(chainId, /^0x(0|[1-9a-f][0-9a-f]*)$/, 'A key')
        that(isRecord(capabilities), `${chainId} has no object`)
      }
    },
  },
  'names-the-chain': {
    title: 'The selected chain is among them',
    section,
    async run(page, wallet, chain) {
      that((await ask(page, wallet))[chain.id], `${chain.id} is missing`)
    },
  },
  'atomic-values': {
    title: 'atomic, where it is there, has the status supported, ready or unsupported',
    section: 'atomic Capability',
    async run(page, wallet) {
      const all = await ask(page, wallet)
      const chains = Object.keys(all).filter((chainId) => namesOf(all[chainId]).includes('atomic'))
      if (chains.length === 0) throw new Unable('atomic is advertised nowhere')
      for (const chainId of chains) {
        const { status } = advertised(all, chainId, 'atomic')
        const isKnown = ['supported', 'ready', 'unsupported'].includes(String(status))
        that(isKnown, `${chainId} has the status ${status}`)
      }
    },
  },
  'atomic-unsupported': {
    title: 'A chain that cannot run calls as one says so: no word would mean no batches at all',
    section: 'atomic Capability',
    level: 'SHOULD',
    async run(page, wallet) {
      const { other } = wallet
      const { status } = advertised(await ask(page, wallet), other.id, 'atomic')
      equal(status, 'unsupported', `atomic on ${other.id}`)
    },
  },
  filter: {
    title: 'A list of chains brings these chains alone',
    section,
    async run(page, wallet, chain) {
      const keys = Object.keys(await ask(page, wallet, [chain.id])).filter((key) => key !== '0x0')
      equal(keys, [chain.id], 'The chains')
    },
  },
  'filter-unknown': {
    title: 'A chain that the wallet does not know is left out of the answer and no error',
    section,
    async run(page, wallet, chain) {
      const answer = await ask(page, wallet, [chain.id, '0xabcdef'])
      that(answer[chain.id], `${chain.id} is missing`)
      that(!('0xabcdef' in answer), 'The unknown chain is in the answer')
    },
  },
  'filter-unknown-alone': {
    title: 'A list with only an unknown chain brings no chain and no error',
    section,
    async run(page, wallet) {
      const keys = Object.keys(await ask(page, wallet, ['0xabcdef'])).filter((key) => key !== '0x0')
      equal(keys, [], 'The chains')
    },
  },
  'everywhere-once': {
    title: 'What holds on all chains stands under 0x0 and is not repeated',
    section,
    level: 'SHOULD',
    async run(page, wallet) {
      const { '0x0': everywhere, ...chains } = await ask(page, wallet)
      if (!everywhere) throw new Unable('Nothing is advertised for all chains')
      for (const [chainId, capabilities] of Object.entries(chains))
        for (const name of namesOf(capabilities))
          that(!namesOf(everywhere).includes(name), `${chainId} repeats ${name}`)
    },
  },
  'address-lower-case': {
    title: 'The address is compared without case',
    section,
    level: 'practice',
    async run(page, wallet) {
      const request = page.request(section, [page.accounts[0]?.toLowerCase()])
      result(await wallet.unasked(request), section)
    },
  },
  stranger: {
    title: 'wallet_getCapabilities of a site without a connection is 4100',
    section,
    level: 'SHOULD',
    page: 'fresh',
    async run(page, wallet) {
      await refusesUnasked(wallet, page.request(section, [wallet.address]), 4100, section)
    },
  },
  'other-address': {
    title: 'An address that the site is not connected to is 4100',
    section,
    level: 'SHOULD',
    async run(page, wallet, chain) {
      await refusesUnasked(wallet, page.request(section, [chain.nobody()]), 4100, section)
    },
  },
  'address-malformed': {
    title: 'What is no address is -32602',
    section: 'Error Codes',
    async run(page, wallet) {
      for (const params of [[], ['0x1234'], [7], [null]])
        await refusesUnasked(wallet, page.request(section, params), -32602, JSON.stringify(params))
    },
  },
  'filter-malformed': {
    title: 'What is no list of chain ids is -32602',
    section: 'Error Codes',
    async run(page, wallet) {
      for (const chains of ['0x1', [1], ['0x01']]) {
        const request = page.request(section, [page.accounts[0], chains])
        await refusesUnasked(wallet, request, -32602, JSON.stringify(chains))
      }
    },
  },
})
