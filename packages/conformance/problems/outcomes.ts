import type { Known } from './problem.ts'
import { ambireProvider, metamaskStatus, paliSendCalls, source, uniswapSaga } from './seen.ts'

/** Read in sources: how wallets ran a request, and which outcome they reported. */
export const ofOutcomes: readonly Known[] = [
  {
    problem: 'Every status was atomic, also that of a single transaction',
    seen: [metamaskStatus],
    checks: ['eip5792/atomicity/tells-the-truth-without'],
    faults: ['atomic-always'],
  },
  {
    problem: 'Any site that learned an id got the status',
    seen: [metamaskStatus],
    checks: ['eip5792/status/other-origin'],
    faults: ['status-any-origin'],
  },
  {
    problem: 'A batch that reverted was 400, as if it had never been included',
    seen: [source('AmbireTech/ambire-common', '5c611ba', 'src/libs/5792/5792.ts')],
    checks: ['eip5792/status/reverted'],
    faults: ['revert-400'],
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
    problem:
      'The site got its answer only once every call had been sent, from a window that had to stay open',
    seen: [paliSendCalls],
    checks: ['eip5792/execution/answers-early'],
    faults: ['late-answer'],
  },
  {
    problem: 'The calls behind a failed one ran all the same',
    seen: [paliSendCalls],
    checks: ['eip5792/execution/stops-at-failure'],
    faults: ['calls-after-revert'],
  },
  {
    problem: 'A failed batch was always 500, also if some of its calls had run',
    seen: [metamaskStatus],
    checks: ['eip5792/status/partly-reverted'],
    faults: ['partly-500'],
  },
  {
    problem: 'A batch of which some calls had run was 200',
    seen: [ambireProvider],
    checks: ['eip5792/status/partly-reverted'],
    faults: ['partly-200'],
  },
  {
    problem: 'The status and the receipts were those of the first transaction alone',
    seen: [metamaskStatus],
    checks: ['eip5792/status/partly-reverted', 'eip5792/status/receipts-partly'],
    faults: ['status-of-first'],
  },
  {
    problem: 'A batch whose receipt the node did not answer was 200',
    seen: [source('rainbow-me/browser-extension', 'b06465d', 'src/core/state/batches/updateBatchStatus.ts')],
    checks: ['eip5792/status/receipts-unanswered'],
    faults: ['receipt-lost-200'],
  },
  {
    problem: 'The background ended while a prompt was open, and the decision reached nobody',
    seen: [
      source(
        'rainbow-me/browser-extension',
        '15868e5',
        'src/entries/background/handlers/handleProviderRequest.ts',
      ),
    ],
    checks: ['eip5792/lifetime/death-asked-approved', 'eip5792/lifetime/death-asked-rejected'],
    faults: ['prompt-lost'],
  },
  {
    problem: 'Any type of asset was listed',
    seen: [source('RabbyHub/Rabby', '5219344', 'src/background/controller/provider/controller.ts')],
    checks: ['eip747/type-unknown'],
    faults: ['token-any-type'],
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
