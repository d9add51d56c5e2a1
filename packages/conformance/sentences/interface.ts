/** Sentences of `interface.md`, which ships with the kit. */
export const ofInterface: Readonly<Record<string, string>> = {
  eth_sendRawTransaction: 'The result is the hash of the transaction, 32 bytes in hexadecimal.',
  'eth_sendRawTransaction: refusals': 'Each refusal has the code -32000 and one of these messages:',
  eth_getTransactionCount: 'The result is the next nonce of the address, in hexadecimal.',
  'wallet_sendCalls: request': 'The parameter is a list with one object, as in EIP-5792 2.0.0.',
  'wallet_sendCalls: result': 'The result has the id of the batch as `batchId`.',
  'wallet_sendCalls: refusals': 'It adds exact messages and limits to EIP-5792 and EIP-747',
  'wallet_watchAsset: refusals': 'It adds exact messages and limits to EIP-5792 and EIP-747',
  'interface/node/raw-nonce-too-low': '`nonce too low` | The account has already used the nonce.',
  'interface/node/raw-insufficient-funds':
    '`insufficient funds for gas * price + value` | The balance does not cover the gas and the value.',
  'interface/node/raw-already-known': '`already known` | The same transaction waits already.',
  'interface/node/raw-underpriced':
    '`replacement transaction underpriced` | Another transaction with this nonce waits, and the new gas price is not at least 10 % higher.',
  'interface/node/count-pending': 'With `pending`, the count includes every pre-confirmed transaction.',
  'interface/sendCalls/version-first': 'The text `2.0.0`. The wallet checks it first.',
  'interface/sendCalls/result-pending': 'It has the text `pending` as `status`.',
  'interface/sendCalls/to-missing': 'Every call names its recipient.',
  'interface/sendCalls/chain-upper-case': 'Lower-case hexadecimal text without leading zeros.',
  'interface/sendCalls/partial-execution':
    'A boolean. With `false`, some calls may fail while others succeed.',
  'interface/sendCalls/row--32602': '| -32602 | `The wallet cannot parse the request`',
  'interface/sendCalls/row--32000': '| -32000 | `Version not supported`',
  'interface/sendCalls/row-4001': '| 4001 | `User rejected the request`',
  'interface/sendCalls/row-4100':
    '| 4100 | `The requested account and/or method has not been authorized by the user`',
  'interface/sendCalls/row-5700':
    '| 5700 | `The wallet does not support a capability that was not marked as optional`',
  'interface/sendCalls/row-5710': '| 5710 | `EIP-7702 not supported on the specified chain ID`',
  'interface/sendCalls/row-5720': '| 5720 | `There is already a batch submitted with the specified batch ID`',
  'interface/sendCalls/row-5740': '| 5740 | `The batch is too large for the wallet to process`',
  'interface/sendCalls/row-5750': '| 5750 | `EIP-7702 upgrade rejected for this chain and account`',
  'interface/watchAsset/row-4001': '| 4001 | `User rejected the request`',
  'interface/watchAsset/row-4100': '| 4100 | `Requested method not supported`',
  'interface/watchAsset/row--32602': '| -32602 | `Invalid params`',
}
