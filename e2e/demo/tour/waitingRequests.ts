import { encodeFunctionData, erc20Abi, toHex } from 'viem'
import { batch } from '../../sending.ts'
import { settledApproval } from '../settledApproval.ts'
import { dollars } from './base.ts'
import type { World } from './world.ts'

/** Three requests wait in one window. */
export async function waitingRequests({ dapp, wallet, chain, address, mira, picture }: World): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [mira, dollars('120')] })
  const asked = [
    dapp.request('wallet_sendCalls', batch(chain, address, { calls: [{ to: chain.token, data }] })),
    dapp.request('personal_sign', [toHex('Welcome back, Mira’s friend.'), address]),
    dapp.request('eth_sendTransaction', [{ from: address, to: mira, value: toHex(10n ** 16n) }]),
  ]
  const page = await settledApproval(wallet)
  await page.getByText('1 of 3').waitFor()
  await page.locator('[data-testid="reject"][disabled]').waitFor({ state: 'detached' })
  await picture('approval-queue', page)
  for (const _ of asked) await wallet.reject()
  await Promise.all(asked)
}
