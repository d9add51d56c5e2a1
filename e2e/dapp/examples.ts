import type { DappConfig } from './main.ts'

/** Values that params may contain: the test contracts, and the connected account. */
export type Place = Pick<DappConfig, 'chainId' | 'token' | 'recipient'> & { account: string }

const hash = `0x${'00'.repeat(32)}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const hex = (value: number) => `0x${value.toString(16)}`
const none = () => undefined
const atLatest = ({ account }: Place) => [account, 'latest']
const ofHash = () => [hash]
const transaction = ({ account, recipient }: Place) => ({ from: account, to: recipient, value: '0x1' })
const typedData = ({ chainId, recipient }: Place) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Demo dApp', chainId },
  message: { to: recipient, contents: 'Hello' },
})

/** Default params of every method. `undefined` for a method without params. */
export const examples: Record<string, (place: Place) => unknown> = {
  eth_requestAccounts: none,
  eth_accounts: none,
  eth_coinbase: none,
  wallet_connect: ({ chainId }) => [
    {
      version: '1',
      capabilities: {
        signInWithEthereum: { nonce: '1234567890', chainId: hex(chainId), statement: 'Welcome to the demo' },
      },
    },
  ],
  wallet_disconnect: none,
  wallet_getPermissions: none,
  wallet_requestPermissions: () => [{ eth_accounts: {} }],
  wallet_revokePermissions: () => [{ eth_accounts: {} }],

  wallet_sendCalls: ({ account, chainId, recipient }) => [
    {
      version: '2.0.0',
      from: account,
      chainId: hex(chainId),
      atomicRequired: false,
      calls: [
        { to: recipient, value: '0x1' },
        { to: recipient, value: '0x2', capabilities: { gasLimitOverride: { value: '0xc350' } } },
      ],
      capabilities: { dataSuffix: { value: '0x1234', optional: true } },
    },
  ],
  wallet_getCallsStatus: () => ['the id of a batch'],
  wallet_showCallsStatus: () => ['the id of a batch'],
  wallet_getCallsHistory: () => [{ limit: 10 }],
  wallet_getCapabilities: ({ account, chainId }) => [account, [hex(chainId)]],
  eth_sendTransaction: (place) => [transaction(place)],
  eth_sendRawTransaction: () => ['0x'],
  eth_signTransaction: (place) => [
    {
      ...transaction(place),
      nonce: '0x0',
      gas: '0x5208',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
    },
  ],

  personal_sign: ({ account }) => ['Hello', account],
  personal_ecRecover: () => ['Hello', `0x${'00'.repeat(65)}`],
  eth_signTypedData_v4: (place) => [place.account, typedData(place)],

  wallet_sign: ({ account }) => [
    { version: '1.0', address: account, request: { type: '0x45', data: { message: 'Hello' } } },
  ],

  wallet_watchAsset: ({ token }) => ({
    type: 'ERC20',
    options: { address: token, symbol: 'TEST', decimals: 18 },
  }),
  wallet_getAssets: ({ account }) => [{ account }],
  wallet_switchEthereumChain: () => [{ chainId: '0x1' }],
  wallet_addEthereumChain: () => [
    {
      chainId: '0x64',
      chainName: 'Gnosis',
      nativeCurrency: { name: 'xDai', symbol: 'XDAI', decimals: 18 },
      rpcUrls: ['https://rpc.gnosischain.com'],
      blockExplorerUrls: ['https://gnosisscan.io'],
    },
  ],
  eth_chainId: none,
  net_version: none,
  web3_clientVersion: none,

  eth_subscribe: () => ['newHeads'],
  eth_unsubscribe: () => ['0x1'],
  eth_newFilter: ({ token }) => [{ address: token, topics: [transferTopic] }],
  eth_newBlockFilter: none,
  eth_getFilterChanges: () => ['0x1'],
  eth_getFilterLogs: () => ['0x1'],
  eth_uninstallFilter: () => ['0x1'],

  eth_getTransactionCount: ({ account }) => [account, 'pending'],
  eth_call: ({ token }) => [{ to: token, data: '0x95d89b41' }, 'latest'],
  eth_estimateGas: (place) => [transaction(place)],
  eth_createAccessList: (place) => [transaction(place), 'latest'],
  eth_simulateV1: (place) => [{ blockStateCalls: [{ calls: [transaction(place)] }] }, 'latest'],
  eth_getBalance: atLatest,
  eth_getCode: ({ token }) => [token, 'latest'],
  eth_getStorageAt: ({ token }) => [token, '0x0', 'latest'],
  eth_getProof: ({ token }) => [token, ['0x0'], 'latest'],
  eth_getLogs: ({ token }) => [{ address: token, fromBlock: 'earliest' }],
  eth_blockNumber: none,
  eth_getBlockByNumber: () => ['latest', false],
  eth_getBlockByHash: () => [hash, false],
  eth_getBlockReceipts: () => ['latest'],
  eth_getBlockTransactionCountByNumber: () => ['latest'],
  eth_getBlockTransactionCountByHash: ofHash,
  eth_getTransactionByHash: ofHash,
  eth_getTransactionByBlockNumberAndIndex: () => ['latest', '0x0'],
  eth_getTransactionByBlockHashAndIndex: () => [hash, '0x0'],
  eth_getTransactionReceipt: ofHash,
  eth_gasPrice: none,
  eth_maxPriorityFeePerGas: none,
  eth_blobBaseFee: none,
  eth_feeHistory: () => ['0x5', 'latest', [10, 50]],
  eth_syncing: none,
  net_listening: none,
  web3_sha3: () => ['0x1234'],
}
