import { type Address, createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { WalletError } from './errors.ts'
import { type SiteErrorKind, siteErrorKinds } from './errorTable.ts'

const account: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Errors about `auxiliaryFunds`, whose codes viem does not know. */
const ofFunds: readonly SiteErrorKind[] = [
  'fundsNotBrought',
  'assetUnsupported',
  'fundsUnavailable',
  'requiredAssetsInvalid',
]

/** viem's requests to a wallet that refuses each batch with this error, with the fallback enabled. */
async function askedAfter(kind: SiteErrorKind, detail: string | undefined, forceAtomic: boolean) {
  const request = vi.fn(async ({ method }: { method: string }) => {
    if (method === 'eth_chainId') return '0x1'
    if (method !== 'wallet_sendCalls') return `0x${'11'.repeat(32)}`
    const { code, message, data } = new WalletError(kind, detail).toJSON()
    throw Object.assign(new Error(message), { code, data })
  })
  const client = createWalletClient({ account, chain: mainnet, transport: custom({ request }) })
  const calls = [1n, 2n].map((value) => ({ to: account, value }))
  // viem does not fall back where a capability is not optional, and only then the wallet gives these errors.
  const capabilities = ofFunds.includes(kind) ? { auxiliaryFunds: {} } : undefined
  const sent = await client
    .sendCalls({
      calls,
      ...(capabilities && { capabilities }),
      forceAtomic,
      experimental_fallback: true,
      experimental_fallbackDelay: 0,
    })
    .catch(() => 'refused')
  return { sent, methods: request.mock.calls.map(([{ method }]) => method) }
}

/**
 * viem's `experimental_fallback` sends the calls of a refused batch one by one if the error looks like that of
 * a wallet without batches. Only one of our errors may look like that, by the interface's own message, and it
 * occurs only if the calls must be atomic: viem then does not fall back.
 */
const saysSo: readonly SiteErrorKind[] = ['noUpgradesOnChain']

test.each(siteErrorKinds())('%s does not make viem send the calls one by one', async (kind) => {
  const detail = 'Method does not exist / is not available, EIP-7702 not supported'
  for (const forceAtomic of saysSo.includes(kind) ? [true] : [true, false])
    expect(await askedAfter(kind, detail, forceAtomic)).toEqual({
      sent: 'refused',
      methods: ['wallet_sendCalls'],
    })
})

test('the test sees it where viem does', async () => {
  const { sent, methods } = await askedAfter('noUpgradesOnChain', undefined, false)
  expect(sent).toHaveProperty('id')
  expect(methods.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
})
