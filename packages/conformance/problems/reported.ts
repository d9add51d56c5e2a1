import type { Known } from './problem.ts'

/** Problems that people reported. */
export const reported: readonly Known[] = [
  {
    problem: 'A declined batch of one call got an id, as if it were sent',
    seen: ['MetaMask/metamask-extension/issues/46120'],
    checks: ['eip5792/execution/asks-first'],
    faults: ['id-before-approval'],
  },
  {
    problem: 'A batch that succeeded was 500, without receipts',
    seen: ['MetaMask/metamask-extension/issues/34899'],
    checks: ['eip5792/status/confirmed'],
    faults: ['success-500'],
  },
  {
    problem: 'After a declined upgrade, `wallet_sendCalls` was dead',
    seen: ['wevm/viem/issues/3646'],
    checks: ['eip5792/atomicity/upgrade-declined-again'],
    faults: ['upgrade-declined-stuck'],
  },
  {
    problem: 'A declined upgrade was -32603, not 5750',
    seen: ['MetaMask/metamask-extension/issues/32956'],
    checks: ['eip5792/atomicity/upgrade-declined'],
    faults: ['upgrade-declined-32603'],
  },
  {
    problem: 'The wallet asked the selected chain for a batch of another chain, which stayed pending',
    seen: ['syscoin/pali-wallet/pull/791', 'zerodevapp/zerodev-wallet-sdk/pull/245'],
    checks: ['eip5792/status/other-network'],
    faults: ['status-of-selection'],
  },
  {
    problem: 'Error texts decide whether viem sends the calls one by one',
    seen: ['wevm/viem/pull/3717', 'wevm/viem/pull/3845', 'wevm/viem/pull/4008'],
    checks: ['eip5792/errors/chain-unknown-text', 'eip5792/errors/texts'],
    faults: ['unknown-chain-7702', 'duplicate-text-missing'],
  },
  {
    problem: 'Several calls were refused on a chain without EIP-7702, though nobody asked for atomicity',
    seen: ['wevm/viem/pull/3717'],
    checks: ['eip5792/atomicity/sequence-without'],
    faults: ['sequence-refused'],
  },
  {
    problem: 'A node refused the second transaction of an upgraded account while one waited',
    seen: ['base/base/issues/2347', 'ethereum/go-ethereum/pull/35739'],
    checks: ['eip7702/in-flight'],
    faults: ['in-flight-two'],
  },
  {
    problem: 'A failed batch left the wallet waiting, and later transactions did not run',
    seen: ['MetaMask/metamask-extension/issues/38764', 'MetaMask/metamask-mobile/issues/23916'],
    checks: ['eip5792/execution/after-reverted'],
    faults: ['queue-after-revert'],
  },
  {
    problem: 'A confirmed batch had no receipts',
    seen: ['base/account-sdk/issues/403'],
    checks: ['eip5792/status/receipts'],
    faults: ['receipts-missing'],
  },
  {
    problem: 'An optional capability was refused',
    seen: ['MetaMask/metamask-extension/issues/32818'],
    checks: ['eip5792/capabilities/optional-top'],
    faults: ['optional-refused'],
  },
  {
    problem: 'Nothing showed a batch: `wallet_showCallsStatus` was missing',
    seen: ['wevm/wagmi/issues/4669'],
    checks: ['eip5792/status/show'],
    faults: ['show-missing'],
  },
  {
    problem: 'The background ended, and the page got no answers any more',
    seen: ['MetaMask/metamask-extension/issues/15922', 'MetaMask/metamask-extension/issues/15986'],
    checks: ['eip5792/lifetime/death-idle'],
    faults: ['page-lost'],
  },
  {
    problem: 'A token was refused because the page wrote its symbol differently',
    seen: ['XLabs/portal-bridge-ui/issues/1038', 'wormhole-foundation/wormhole-connect/issues/1604'],
    checks: ['eip747/symbol-of-the-contract'],
    faults: ['token-symbol-strict', 'token-symbol-page'],
  },
  {
    problem: 'A prompt showed the page’s symbol for the contract of another token',
    seen: ['TalismanSociety/talisman/issues/840'],
    checks: ['eip747/symbol-of-the-contract'],
    faults: ['token-symbol-page'],
  },
]
