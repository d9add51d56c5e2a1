import type { Fault } from './wallets/minimal/faults.ts'

/** A problem of a real wallet or chain, replayed: a fault of the minimal wallet does the same, and checks find it. */
export type Known = {
  /** One sentence about what the wallet did. */
  problem: string
  /** GitHub paths: reports of people, or the source at a commit. */
  seen: readonly string[]
  checks: readonly string[]
  faults: readonly Fault[]
}

/** Sources that several rows stand on. */
const uniswapSaga = source(
  'Uniswap/interface',
  '2dd993d',
  'apps/extension/src/app/features/dappRequests/saga.ts',
)
const ambireRequests = source('AmbireTech/ambire-common', '93e7031', 'src/controllers/requests/requests.ts')
const ambireProvider = source(
  'AmbireTech/extension',
  'a3c6526',
  'src/common/modules/provider/ProviderController.ts',
)

/** The README's table and the links of a report are made of these. */
export const known: readonly Known[] = [
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
    problem: '`wallet_showCallsStatus` was missing',
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
  {
    problem: 'Every status was atomic, also that of a single transaction',
    seen: [source('MetaMask/core', 'fe3c100', 'packages/eip-5792-middleware/src/hooks/getCallsStatus.ts')],
    checks: ['eip5792/atomicity/tells-the-truth-without'],
    faults: ['atomic-always'],
  },
  {
    problem: 'Any site that learned an id got the status',
    seen: [source('MetaMask/core', 'fe3c100', 'packages/eip-5792-middleware/src/hooks/getCallsStatus.ts')],
    checks: ['eip5792/status/other-origin'],
    faults: ['status-any-origin'],
  },
  {
    problem: 'Calls without data were left out of the batch',
    seen: [
      source('Uniswap/interface', '06175f4', 'packages/wallet/src/features/batchedTransactions/utils.ts'),
    ],
    checks: ['eip5792/execution/every-call'],
    faults: ['calls-dropped'],
  },
  {
    problem: 'A call without a recipient went to the zero address',
    seen: [source('rainbow-me/browser-extension', '67e1ac3', 'src/core/sendCalls/executeSendCallsBatch.ts')],
    checks: ['eip5792/execution/to-missing'],
    faults: ['to-zero'],
  },
  {
    problem: 'A batch that reverted was 400, as if it had never been included',
    seen: [source('AmbireTech/ambire-common', '5c611ba', 'src/libs/5792/5792.ts')],
    checks: ['eip5792/status/reverted'],
    faults: ['revert-400'],
  },
  {
    problem: 'The site’s id was ignored, and another one answered',
    seen: [source('MetaMask/core', '0351f46', 'packages/eip-5792-middleware/src/hooks/processSendCalls.ts')],
    checks: ['eip5792/ids/echoed'],
    faults: ['id-ignored'],
  },
  {
    problem: 'An id could be used twice',
    seen: [uniswapSaga],
    checks: ['eip5792/ids/duplicate'],
    faults: ['id-duplicate'],
  },
  {
    problem: 'The id of a declined batch stayed taken',
    seen: [source('rainbow-me/provider', 'dfceaa7', 'src/handleProviderRequest.ts')],
    checks: ['eip5792/ids/rejected-free'],
    faults: ['id-stuck'],
  },
  {
    problem: 'Nobody read `atomicRequired`',
    seen: [ambireRequests],
    checks: ['eip5792/atomicity/refused-without'],
    faults: ['atomic-ignored'],
  },
  {
    problem: 'Refused atomicity was 5700, not 5760',
    seen: [
      source(
        'syscoin/pali-wallet',
        '91b62a8',
        'source/scripts/Background/controllers/message-handler/method-handlers.ts',
      ),
    ],
    checks: ['eip5792/atomicity/refused-foreign'],
    faults: ['atomic-code-5700'],
  },
  {
    problem: '5740 and 5750 had changed places',
    seen: [source('rainbow-me/provider', 'dfceaa7', 'src/references/errorCodes.ts')],
    checks: ['eip5792/errors/too-large', 'eip5792/atomicity/upgrade-declined'],
    faults: ['codes-swapped'],
  },
  {
    problem: 'A required capability that the wallet lacks was ignored',
    seen: [uniswapSaga, ambireRequests],
    checks: ['eip5792/capabilities/required-top'],
    faults: ['capability-ignored'],
  },
  {
    problem: 'The result named capabilities as applied that the wallet lacks',
    seen: [uniswapSaga],
    checks: ['eip5792/capabilities/echoed-not'],
    faults: ['capability-echoed'],
  },
  {
    problem: 'A batch without calls was well formed',
    seen: [source('MetaMask/core', '0b55763', 'packages/eip-5792-middleware/src/types.ts')],
    checks: ['eip5792/shape/calls-empty'],
    faults: ['empty-batch'],
  },
  {
    problem: 'A call without a recipient went to the account itself',
    seen: [source('rainbow-me/browser-extension', '2dad961', 'src/core/sendCalls/executeSendCallsBatch.ts')],
    checks: ['eip5792/execution/to-missing'],
    faults: ['to-self'],
  },
  {
    problem: 'A batch that reverted was 200',
    seen: [ambireProvider],
    checks: ['eip5792/status/reverted'],
    faults: ['revert-200'],
  },
  {
    problem: 'Receipts had no logs',
    seen: [
      source(
        'Uniswap/interface',
        '06270e0',
        'packages/wallet/src/features/batchedTransactions/eip5792Utils.ts',
      ),
      ambireProvider,
    ],
    checks: ['eip5792/status/logs'],
    faults: ['logs-empty'],
  },
  {
    problem: 'The id of a status was an object',
    seen: [ambireProvider],
    checks: ['eip5792/status/own-id'],
    faults: ['status-id-object'],
  },
  {
    problem: 'An unknown id was -32602, not 5730',
    seen: [uniswapSaga, ambireProvider],
    checks: ['eip5792/errors/status-unknown'],
    faults: ['unknown-id-32602'],
  },
  {
    problem: 'A token was listed without a prompt',
    seen: [
      source('tahowallet/extension', '0013d2a', 'background/services/internal-ethereum-provider/index.ts'),
    ],
    checks: ['eip747/asks'],
    faults: ['token-silent'],
  },
  {
    problem: 'A token without decimals could not be listed',
    seen: [
      source(
        'AmbireTech/extension',
        'a3c6526',
        'src/common/modules/action-requests/hooks/useWatchToken/useWatchToken.ts',
      ),
    ],
    checks: ['eip747/decimals-zero'],
    faults: ['token-decimals-zero'],
  },
  {
    problem: '`eth_subscribe` answered true, and no message came',
    seen: [
      source('AmbireTech/extension', 'a3c6526', 'src/common/modules/provider/handleProviderRequests.ts'),
    ],
    checks: ['eip1193/subscription-emits'],
    faults: ['subscribe-silent'],
  },
]

/** The path of a file at a commit. */
function source(repository: string, commit: string, file: string): string {
  return `${repository}/blob/${commit}/${file}`
}
