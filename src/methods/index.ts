import { eth_accounts } from './eth_accounts.ts'
import { eth_chainId } from './eth_chainId.ts'
import { eth_coinbase } from './eth_coinbase.ts'
import { eth_getFilterChanges } from './eth_getFilterChanges.ts'
import { eth_getFilterLogs } from './eth_getFilterLogs.ts'
import { eth_getTransactionCount } from './eth_getTransactionCount.ts'
import { eth_newBlockFilter } from './eth_newBlockFilter.ts'
import { eth_newFilter } from './eth_newFilter.ts'
import { eth_requestAccounts } from './eth_requestAccounts.ts'
import { eth_sendRawTransaction } from './eth_sendRawTransaction.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { eth_signTransaction } from './eth_signTransaction.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { eth_subscribe } from './eth_subscribe.ts'
import { eth_uninstallFilter } from './eth_uninstallFilter.ts'
import { eth_unsubscribe } from './eth_unsubscribe.ts'
import type { Method } from './method.ts'
import { net_version } from './net_version.ts'
import { personal_ecRecover } from './personal_ecRecover.ts'
import { personal_sign } from './personal_sign.ts'
import { reads } from './reads.ts'
import { removeDelegation } from './removeDelegation.ts'
import { wallet_addEthereumChain } from './wallet_addEthereumChain.ts'
import { wallet_connect } from './wallet_connect.ts'
import { wallet_disconnect } from './wallet_disconnect.ts'
import { wallet_getAssets } from './wallet_getAssets.ts'
import { wallet_getCallsHistory } from './wallet_getCallsHistory.ts'
import { wallet_getCallsStatus } from './wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './wallet_getCapabilities.ts'
import { wallet_getPermissions } from './wallet_getPermissions.ts'
import { wallet_requestPermissions } from './wallet_requestPermissions.ts'
import { wallet_revokePermissions } from './wallet_revokePermissions.ts'
import { wallet_sendCalls } from './wallet_sendCalls.ts'
import { wallet_showCallsStatus } from './wallet_showCallsStatus.ts'
import { wallet_sign } from './wallet_sign.ts'
import { wallet_switchEthereumChain } from './wallet_switchEthereumChain.ts'
import { wallet_watchAsset } from './wallet_watchAsset.ts'
import { web3_clientVersion } from './web3_clientVersion.ts'

/** Every method there is. A name that is not here gets 4200, and `eth_sign` never will be. */
export const methods: readonly Method[] = [
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_showCallsStatus,
  wallet_getCallsHistory,
  wallet_getCapabilities,
  wallet_watchAsset,
  wallet_getAssets,
  eth_requestAccounts,
  eth_accounts,
  eth_coinbase,
  wallet_getPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
  wallet_connect,
  wallet_disconnect,
  eth_chainId,
  net_version,
  wallet_switchEthereumChain,
  wallet_addEthereumChain,
  eth_sendTransaction,
  eth_sendRawTransaction,
  personal_sign,
  personal_ecRecover,
  eth_signTypedData_v4,
  wallet_sign,
  eth_signTransaction,
  eth_getTransactionCount,
  eth_subscribe,
  eth_unsubscribe,
  eth_newFilter,
  eth_newBlockFilter,
  eth_getFilterChanges,
  eth_getFilterLogs,
  eth_uninstallFilter,
  web3_clientVersion,
  ...reads,
]

/** What the wallet asks of itself, through the same window and journal. To a site these do not exist. */
export const ownMethods: readonly Method[] = [removeDelegation]
