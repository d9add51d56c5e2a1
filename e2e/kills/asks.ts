import type { Chain } from '../fixtures.ts'
import { sponsorOf } from '../sponsor.ts'

/** The requests of a sponsored batch to services and to the node, in order. */
export const asks = ['the stub', 'the gas', 'the data', 'the check', 'handing over', 'the receipt'] as const
export type Ask = (typeof asks)[number]

/** Milliseconds until bundler and paymaster answer, so that a kill can precede the answer. */
export const answersAfter = 200

/** Makes bundler and paymaster answer late. */
export function slowServices({ sponsor }: Chain): void {
  sponsor?.setPaymasterFaults([`delay:${answersAfter}`])
  sponsor?.setBundlerFaults([`delay:${answersAfter}`])
}

/** The method of each request to bundler and paymaster. */
const methods = {
  'the stub': 'pm_getPaymasterStubData',
  'the gas': 'eth_estimateUserOperationGas',
  'the data': 'pm_getPaymasterData',
  'handing over': 'eth_sendUserOperation',
  'the receipt': 'eth_getUserOperationReceipt',
} as const

/** True once a request has reached its service, or the node: the check is a call of the paymaster's contract. */
export function hasAsked(chain: Chain, ask: Ask): boolean {
  const { requests, paymaster } = sponsorOf(chain)
  if (ask !== 'the check') return requests(methods[ask]).length > 0
  return chain
    .requests('eth_call')
    .some(({ params: [call] }) => `${Object(call).to}`.toLowerCase() === paymaster.toLowerCase())
}

/** The capability with which the chain's paymaster pays for a batch. */
export const paidBy = (chain: Chain) => ({ paymasterService: { url: sponsorOf(chain).paymasterUrl } })
