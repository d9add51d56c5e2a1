import type { Known } from './problem.ts'
import { ambireRequests, source, uniswapSaga, uniswapTypes } from './seen.ts'

/** Read in sources: which requests a wallet takes, and how it refuses the others. */
export const ofRequests: readonly Known[] = [
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
    problem: 'Any version was taken',
    seen: [ambireRequests, uniswapTypes],
    checks: ['eip5792/shape/version-old'],
    faults: ['version-unchecked'],
  },
  {
    problem: 'Data of half a byte was taken',
    seen: [source('rainbow-me/provider', '56be4c9', 'src/validation/sendCalls.ts'), uniswapTypes],
    checks: ['eip5792/shape/call-data-odd'],
    faults: ['odd-data'],
  },
  {
    problem: 'A batch from an account that the site may not use was taken',
    seen: [
      source(
        'Uniswap/interface',
        'b215092',
        'apps/extension/src/contentScript/methodHandlers/ExtensionEthMethodHandler.ts',
      ),
    ],
    checks: ['eip5792/errors/from-unauthorized'],
    faults: ['from-unchecked'],
  },
  {
    problem: 'An unknown chain was 4902, not 5710',
    seen: [uniswapSaga],
    checks: ['eip5792/errors/chain-unknown'],
    faults: ['unknown-chain-4902'],
  },
  {
    problem: 'A chain without atomicity was missing among the capabilities',
    seen: [source('MetaMask/core', '0351f46', 'packages/eip-5792-middleware/src/hooks/getCapabilities.ts')],
    checks: ['eip5792/getCapabilities/atomic-unsupported'],
    faults: ['capabilities-without-atomic'],
  },
]
