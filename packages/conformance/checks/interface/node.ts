import { type Address, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../../chain.ts'
import { checksOf } from '../../check.ts'
import type { Outcome } from '../../dapp.ts'
import { equal, matches, result, that } from '../../expect.ts'
import { pause } from '../../pace.ts'
import { held } from '../eip5792/execution.ts'

const section = 'eth_sendRawTransaction: refusals'
const level = 'interface'

type Change = { nonce?: number; value?: bigint; gwei?: number }

/** An account that belongs to the page, with funds, which signs its own transactions. */
async function signer(chain: Chain) {
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.give(account.address, 10n ** 18n)
  const raw = ({ nonce = 0, value = 1n, gwei = 2 }: Change = {}) =>
    account.signTransaction({
      type: 'eip1559',
      chainId: chain.node.chainId,
      to: `0x${'11'.repeat(20)}`,
      gas: 21_000n,
      nonce,
      value,
      maxFeePerGas: parseGwei(String(gwei)),
      maxPriorityFeePerGas: parseGwei('1'),
    })
  return { address: account.address as Address, raw }
}

function row({ error, result }: Outcome, message: string): void {
  that(error, `Expected -32000, found the result ${JSON.stringify(result)}`)
  equal([error.code, error.message], [-32000, message], 'Code and message')
}

export const node = checksOf('interface/node', 'interface', {
  'raw-hash': {
    title: 'eth_sendRawTransaction answers the hash of 32 bytes',
    section: 'eth_sendRawTransaction',
    level,
    async run(page, _, chain) {
      const { raw } = await signer(chain)
      const sent = await page.request('eth_sendRawTransaction', [await raw()])
      matches(result(sent, 'eth_sendRawTransaction'), /^0x[0-9a-f]{64}$/, 'The hash')
    },
  },
  'raw-nonce-too-low': {
    title: '-32000 "nonce too low"',
    section,
    level,
    async run(page, _, chain) {
      const { raw, address } = await signer(chain)
      await page.request('eth_sendRawTransaction', [await raw()])
      for (let left = 60; left > 0 && (await chain.nonce(address)) === 0; left--) await pause(50)
      row(await page.request('eth_sendRawTransaction', [await raw({ value: 2n })]), 'nonce too low')
    },
  },
  'raw-insufficient-funds': {
    title: '-32000 "insufficient funds for gas * price + value"',
    section,
    level,
    async run(page, _, chain) {
      const { raw } = await signer(chain)
      const request = page.request('eth_sendRawTransaction', [await raw({ value: 10n ** 24n })])
      row(await request, 'insufficient funds for gas * price + value')
    },
  },
  'raw-already-known': {
    title: '-32000 "already known"',
    section,
    level,
    async run(page, _, chain) {
      const { raw } = await signer(chain)
      await held(chain, async () => {
        await page.request('eth_sendRawTransaction', [await raw()])
        row(await page.request('eth_sendRawTransaction', [await raw()]), 'already known')
      })
    },
  },
  'raw-underpriced': {
    title: '-32000 "replacement transaction underpriced"',
    section,
    level,
    async run(page, _, chain) {
      const { raw } = await signer(chain)
      await held(chain, async () => {
        await page.request('eth_sendRawTransaction', [await raw()])
        const second = page.request('eth_sendRawTransaction', [await raw({ value: 2n })])
        row(await second, 'replacement transaction underpriced')
      })
    },
  },
  'count-pending': {
    title: 'eth_getTransactionCount with "pending" counts what is pre-confirmed',
    section: 'eth_getTransactionCount',
    level,
    async run(page, _, chain) {
      const { raw, address } = await signer(chain)
      await page.request('eth_sendRawTransaction', [await raw()])
      for (let left = 60; left > 0; left--) {
        const { result } = await page.request('eth_getTransactionCount', [address, 'pending'])
        if (result === '0x1') return
        await pause(50)
      }
      that(false, 'The transaction is not counted')
    },
  },
  'count-hex': {
    title: 'eth_getTransactionCount answers a hexadecimal quantity, for a tag and for a block number',
    section: 'eth_getTransactionCount',
    level,
    async run(page, _, chain) {
      const { address } = await signer(chain)
      const last = await chain.rpc('eth_blockNumber')
      for (const block of ['latest', 'pending', 'safe', 'finalized', last]) {
        const request = page.request('eth_getTransactionCount', [address, block])
        equal(result(await request, `eth_getTransactionCount at ${block}`), '0x0', block)
      }
    },
  },
})
