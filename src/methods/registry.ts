import { eth_accounts } from './accounts/eth_accounts.ts'
import { eth_coinbase } from './accounts/eth_coinbase.ts'
import { eth_requestAccounts } from './accounts/eth_requestAccounts.ts'
import { wallet_connect } from './accounts/wallet_connect.ts'
import { wallet_disconnect } from './accounts/wallet_disconnect.ts'
import { wallet_getPermissions } from './accounts/wallet_getPermissions.ts'
import { wallet_requestPermissions } from './accounts/wallet_requestPermissions.ts'
import { wallet_revokePermissions } from './accounts/wallet_revokePermissions.ts'
import { eth_sendRawTransaction } from './batches/eth_sendRawTransaction.ts'
import { eth_sendTransaction } from './batches/eth_sendTransaction.ts'
import { eth_signTransaction } from './batches/eth_signTransaction.ts'
import { removeDelegation } from './batches/removeDelegation.ts'
import { rescueAccount } from './batches/rescue/rescueAccount.ts'
import { wallet_getCallsHistory } from './batches/wallet_getCallsHistory.ts'
import { wallet_getCallsStatus } from './batches/wallet_getCallsStatus.ts'
import { wallet_getCapabilities } from './batches/wallet_getCapabilities.ts'
import { wallet_sendCalls } from './batches/wallet_sendCalls.ts'
import { wallet_showCallsStatus } from './batches/wallet_showCallsStatus.ts'
import type { Method } from './method.ts'
import { eth_chainId } from './networks/eth_chainId.ts'
import { net_version } from './networks/net_version.ts'
import { wallet_addEthereumChain } from './networks/wallet_addEthereumChain.ts'
import { wallet_switchEthereumChain } from './networks/wallet_switchEthereumChain.ts'
import { eth_getFilterChanges } from './reads/eth_getFilterChanges.ts'
import { eth_getFilterLogs } from './reads/eth_getFilterLogs.ts'
import { eth_getTransactionCount } from './reads/eth_getTransactionCount.ts'
import { eth_newBlockFilter } from './reads/eth_newBlockFilter.ts'
import { eth_newFilter } from './reads/eth_newFilter.ts'
import { eth_subscribe } from './reads/eth_subscribe.ts'
import { eth_uninstallFilter } from './reads/eth_uninstallFilter.ts'
import { eth_unsubscribe } from './reads/eth_unsubscribe.ts'
import { reads } from './reads/reads.ts'
import { web3_clientVersion } from './reads/web3_clientVersion.ts'
import { eth_signTypedData_v4 } from './signing/eth_signTypedData_v4.ts'
import { personal_ecRecover } from './signing/personal_ecRecover.ts'
import { personal_sign } from './signing/personal_sign.ts'
import { wallet_sign } from './signing/wallet_sign.ts'
import { wallet_getAssets } from './tokens/wallet_getAssets.ts'
import { wallet_watchAsset } from './tokens/wallet_watchAsset.ts'

/** Every method for sites. Any other name gets 4200. `eth_sign` will never be added. */
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

/** Methods that only the wallet calls, through the same window and journal. For sites they do not exist. */
export const ownMethods: readonly Method[] = [removeDelegation, rescueAccount]
