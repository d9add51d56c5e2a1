/** Sentences of the EIPs on networks, tokens and upgraded accounts. CC0. */
export const networks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'EIP-3326': {
    Parameters:
      'If a field does not meet the requirements of this specification, the wallet **MUST** reject the request.',
    Returns: 'The method **MUST** return `null` if the request was successful, and an error otherwise.',
    'Security Considerations':
      'Display a confirmation whenever a `wallet_switchEthereumChain` is received, clearly identifying the requester and the chain that will be switched to.',
    'eip3326/unknown-chain': 'The chain ID **MUST** be known to the wallet.',
    'eip3326/unknown-chain-code': 'The chain ID **MUST** be known to the wallet.',
  },
  'EIP-3085': {
    wallet_addEthereumChain:
      "The `wallet_addEthereumChain` method is used to suggest to the wallet that a new chain be added to the wallet's list of chains.",
    Parameters:
      'If a field does not meet the requirements of this specification and the wallet does not ignore the field, the wallet MUST reject the request.',
    Returns: 'The method MUST return `null` if the request was successful, and an error otherwise.',
    'RPC Endpoints and RPC URLs':
      'The wallet must reject the request if the `chainId` does not match the value of the `eth_chainId` method for any of the RPC urls.',
    UX: 'The chain MUST NOT be assumed to be automatically selected by the wallet, even if the wallet does not reject the request.',
    'Preserving User Privacy':
      'implementers of `wallet_addEthereumChain` should consider displaying user confirmations even in these cases',
    'eip3085/known-chain':
      'A request to add a chain that was already added SHOULD be successful, unless the user declines the request or the validation fails.',
    'eip3085/urls-missing':
      'The wallet MUST reject the request if the `rpcUrls` field is not provided, or if the `rpcUrls` field is an empty array.',
    'eip3085/urls-empty':
      'The wallet MUST reject the request if the `rpcUrls` field is not provided, or if the `rpcUrls` field is an empty array.',
    'eip3085/url-invalid':
      'The wallet MUST reject the request if the `rpcUrls` contains any strings that are not valid URLs.',
    'eip3085/url-file': 'The wallet MUST reject any URLs that use the `file:` or `http:` schemes.',
    'eip3085/url-http': 'The wallet MUST reject any URLs that use the `file:` or `http:` schemes.',
    'eip3085/currency-incomplete':
      'The wallet MUST reject the request if the `nativeCurrency` field is provided, and any of the `name`, `symbol`, or `decimals` fields are missing.',
    'eip3085/currency-decimals':
      'The wallet MUST reject the request if the `decimals` field is a negative integer.',
    'eip3085/icon-script':
      'The wallet MUST reject the request if the `iconUrls` field is provided, and any of the URLs are not valid URLs or do not point to a valid image.',
    'eip3085/chain-id-number':
      'The wallet MUST reject the request if the `chainId` is not a valid hexadecimal string, or if the `chainId` is not a valid chain ID.',
    'eip3085/chain-id-zeros':
      'The wallet MUST reject the request if the `chainId` is not a valid hexadecimal string, or if the `chainId` is not a valid chain ID.',
  },
  'EIP-747': {
    'wallet_watchAsset Parameters':
      'The `wallet_watchAsset` method takes a single parameter, a `WatchAssetParameters` object',
    'wallet_watchAsset Returns':
      'returns the boolean value `true` to indicate that the request was recognized (regardless of whether the user was prompted), or errors if the request is invalid',
    Validation:
      'Wallets should warn users if the symbol or name matches or is similar to another token, to avoid phishing scams.',
    'Legacy ERC20 type':
      'If the wallet does not recognize the `chainId`, or the `chainId` is blank and the wallet does not have a concept of "active" chain, the call MUST fail.',
    'eip747/address-checksum': 'If the checksum fails, the request MUST be considered invalid.',
    'eip747/type-unknown': 'The asset type is unrecognized/unsupported',
  },
  'EIP-7702': {
    'Behavior: invalid authorizations are skipped':
      'If any step above fails, immediately stop processing the tuple and continue to the next tuple in the list.',
    'EIP-5792 atomic Capability':
      'The `authorization_list` is a list of tuples that indicate what code the signer of each tuple desires to execute in the context of their EOA.',
    'ERC-7821: the zero address stands for the account':
      'The delegation forces all code executing operations to follow the address pointer to obtain the code to execute.',
    'Set code transaction':
      'The `authorization_list` is a list of tuples that indicate what code the signer of each tuple desires to execute in the context of their EOA.',
    'Transaction propagation':
      'the authors recommend that clients do not accept more than one pending transaction for any EOA with a non-zero delegation indicator',
    'Security Considerations':
      "A poorly implemented delegate can *allow a malicious actor to take near complete control over a signer's EOA*.",
    'eip7702/chain-named': 'Verify the chain ID is 0 or the ID of the current chain.',
    'eip7702/delegate-exists':
      'Smart contract wallet developers must consider the implications of setting code in an account without execution.',
    'eip7702/foreign-unsupported':
      "Changing an account's delegation is a security-critical operation that should not be done lightly",
    'eip7702/foreign-never':
      "Changing an account's delegation is a security-critical operation that should not be done lightly",
  },
}
