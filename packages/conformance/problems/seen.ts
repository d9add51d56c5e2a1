/** The path of a file at a commit. */
export function source(repository: string, commit: string, file: string): string {
  return `${repository}/blob/${commit}/${file}`
}

/** Sources that several problems were read in. */
export const uniswapSaga = source(
  'Uniswap/interface',
  '2dd993d',
  'apps/extension/src/app/features/dappRequests/saga.ts',
)
export const uniswapTypes = source(
  'Uniswap/interface',
  '52fff30',
  'packages/wallet/src/features/dappRequests/types.ts',
)
export const ambireRequests = source(
  'AmbireTech/ambire-common',
  '93e7031',
  'src/controllers/requests/requests.ts',
)
export const ambireProvider = source(
  'AmbireTech/extension',
  'a3c6526',
  'src/common/modules/provider/ProviderController.ts',
)
export const metamaskStatus = source(
  'MetaMask/core',
  'fe3c100',
  'packages/eip-5792-middleware/src/hooks/getCallsStatus.ts',
)
export const paliSendCalls = source('syscoin/pali-wallet', '037de10', 'source/pages/Send/SendCalls.tsx')
