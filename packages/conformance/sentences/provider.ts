/** Sentences of the EIPs on the provider, its discovery and its permissions. CC0. */
export const provider: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'EIP-1193': {
    request:
      "RPC requests **MUST** be handled such that the returned Promise either resolves with a value per the requested RPC method's specification, or rejects with an error.",
    'RPC Errors':
      'If the returned Promise rejects, it **MUST** reject with a `ProviderRpcError` as specified in the [RPC Errors](#rpc-errors) section below.',
    'Provider Errors': 'The requested method and/or account has not been authorized by the user.',
    'Supported RPC Methods': 'All supported RPC methods **MUST** be identified by unique strings.',
    Events: 'The Provider **MUST** implement the following event handling methods:',
    connect: 'If the Provider becomes connected, the Provider **MUST** emit the event named `connect`.',
    chainChanged:
      'If the chain the Provider is connected to changes, the Provider **MUST** emit the event named `chainChanged` with value `chainId: string`',
    accountsChanged:
      'If the accounts available to the Provider change, the Provider **MUST** emit the event named `accountsChanged` with value `accounts: string[]`',
    message: 'the Provider **MUST** emit the `message` event when it receives a subscription notification.',
    'eip1193/request-plain-result':
      'The Promise **MUST NOT** resolve with any RPC protocol-specific response objects',
    'eip1193/request-params-optional': 'readonly params?: readonly unknown[] | object;',
    'eip1193/request-method-number': 'readonly method: string;',
    'eip1193/request-params-number': 'readonly params?: readonly unknown[] | object;',
    'eip1193/call-reverts':
      'If the returned error is compatible with the `ProviderRpcError` interface, the Promise **MAY** reject with that error directly.',
    'eip1193/error-is-error': 'interface ProviderRpcError extends Error {',
    'eip1193/error-code-integer': '**MUST** be an integer number',
    'eip1193/error-message': '**MUST** be a human-readable string',
    'eip1193/unsupported-method': 'The Provider does not support the requested method.',
    'eip1193/user-rejected': 'The user rejected the request.',
    'eip1193/transaction-rejected': 'The user rejected the request.',
    'eip1193/chain-id-follows': 'This includes ensuring that `eth_chainId` has the correct return value',
    'eip1193/reads-follow':
      "it's important that the Provider accurately reflects the Client's configured chain",
    'eip1193/accounts-changed-private': 'The Provider does not contain any private user data.',
  },
  'EIP-6963': {
    'Window Events':
      'To emit events, both DApps and Wallets MUST use the `window.dispatchEvent` function to emit events',
    'Announce and Request Events':
      'The Wallet MUST announce the `EIP6963AnnounceProviderEvent` to the DApp via a `window.dispatchEvent()` function call.',
    'Prototype Pollution of Wallet Provider objects':
      'The Wallet dispatches the `"eip6963:announceProvider"` event with immutable contents',
    'Provider Info':
      'The values in the `EIP6963ProviderInfo` MUST be included within the `EIP6963ProviderInfo` object.',
    'Images/Icons': 'The `icon` string MUST be a data URI as defined in [RFC-2397].',
    'Backwards Compatibility':
      'Wallets SHOULD keep compatibility of `window.ethereum` to ensure backwards compatibility for DApps that have not implemented this EIP',
    'eip6963/announces-again':
      'This EventListener MUST use a handler that will re-dispatch an `EIP6963AnnounceProviderEvent`.',
    'eip6963/custom-event': 'The `EIP6963AnnounceProviderEvent` interface MUST be a `CustomEvent` object',
    'eip6963/frozen':
      'The `EIP6963ProviderDetail` object SHOULD be frozen by calling `Object.freeze()` on the value of the `detail` property.',
    'eip6963/uuid':
      'a globally unique identifier the Wallet Provider that MUST be ([UUIDv4][RFC-4122] compliant)',
    'eip6963/uuid-stays':
      'provider sessions that have matching properties defined below during the lifetime of the page',
    'eip6963/uuid-unique': 'to uniquely distinguish different [EIP-1193](./eip-1193.md) provider sessions',
    'eip6963/name':
      'a human-readable local alias of the Wallet Provider to be displayed to the user on the DApp',
    'eip6963/rdns': 'The `rdns` value MUST BE a valid [RFC-1034] Domain Name',
    'eip6963/icon-square': 'The image SHOULD be a square with 96x96px minimum resolution.',
  },
  'EIP-1102': {
    eth_accounts:
      'Ethereum-enabled DOM environments can choose to expose no accounts until the user approves account access',
    eth_requestAccounts:
      'Calling this method may trigger a user interface that allows the user to approve or reject account access for a given dapp.',
    'eip1102/request-answers-accounts':
      'Browsers **MUST** include at least one account if the `eth_requestAccounts` promise is resolved.',
    'eip1102/request-rejected':
      'Browsers **MUST** reject the promise with an informative error if no accounts are available.',
  },
  'EIP-2255': {
    wallet_getPermissions:
      'The `wallet_getPermissions` method is used for getting an array of current permissions (empty by default).',
    wallet_requestPermissions:
      'The `wallet_requestPermissions` method is used for an application to request additional permissions.',
    'wallet_revokePermissions (MIP-2)':
      'The `wallet_getPermissions` method is used for getting an array of current permissions (empty by default).',
    'eip2255/invoker': 'The `invoker` is a URI used to identify the source of the current dapp',
    'eip2255/caveat':
      'The `caveats` array represents the specific restrictions applied to the permitted method.',
    'eip2255/request-rejected':
      'If a `wallet_requestPermissions` request is rejected, it should throw an error with a `code` value equal to `4001`',
    'eip2255/request-malformed': 'It MUST take a single parameter, a `PermissionRequest` object',
    'eip2255/revoke-closes':
      'Attempted requests to a restricted method must fail with an error, until a `wallet_requestPermissions` request is made and accepted by the user.',
  },
}
