import type { Network } from '../../domain/network.ts'

/**
 * The built-in networks. We keep our own table, because the worker needs it at every start and the definitions
 * of `viem/chains` add 20 kB (gzip) of formatters; a test compares the two.
 */
export const builtInNetworks: readonly Network[] = [
  builtIn(1, 'Ethereum', 'https://ethereum.reth.rs/rpc', 'https://etherscan.io', { blockTime: 12_000 }),
  builtIn(8453, 'Base', 'https://mainnet-preconf.base.org', 'https://basescan.org', {
    preconfirmation: 200,
    statusMethod: 'base_transactionStatus',
  }),
  builtIn(10, 'OP Mainnet', 'https://mainnet.optimism.io', 'https://optimistic.etherscan.io'),
  builtIn(42161, 'Arbitrum One', 'https://arb1.arbitrum.io/rpc', 'https://arbiscan.io', { blockTime: 250 }),
  builtIn(137, 'Polygon', 'https://polygon.drpc.org', 'https://polygonscan.com', { symbol: 'POL' }),
  builtIn(56, 'BNB Smart Chain', 'https://56.rpc.thirdweb.com', 'https://bscscan.com', {
    symbol: 'BNB',
    blockTime: 450,
  }),
  builtIn(43114, 'Avalanche', 'https://api.avax.network/ext/bc/C/rpc', 'https://snowtrace.io', {
    symbol: 'AVAX',
    blockTime: 1700,
  }),
  builtIn(100, 'Gnosis', 'https://rpc.gnosischain.com', 'https://gnosisscan.io', {
    symbol: 'XDAI',
    blockTime: 5000,
  }),
  builtIn(59144, 'Linea Mainnet', 'https://rpc.linea.build', 'https://lineascan.build'),
  builtIn(534352, 'Scroll', 'https://rpc.scroll.io', 'https://scrollscan.com', { blockTime: 3000 }),
  builtIn(42220, 'Celo', 'https://forno.celo.org', 'https://celoscan.io', {
    symbol: 'CELO',
    blockTime: 1000,
  }),
  builtIn(130, 'Unichain', 'https://mainnet.unichain.org/', 'https://uniscan.xyz', { blockTime: 1000 }),
  builtIn(11155111, 'Sepolia', 'https://11155111.rpc.thirdweb.com', 'https://sepolia.etherscan.io', {
    blockTime: 12_000,
  }),
  builtIn(84532, 'Base Sepolia', 'https://sepolia-preconf.base.org', 'https://sepolia.basescan.org', {
    preconfirmation: 200,
    statusMethod: 'base_transactionStatus',
  }),
  builtIn(11155420, 'OP Sepolia', 'https://sepolia.optimism.io', 'https://optimism-sepolia.blockscout.com'),
  {
    chainId: 31337,
    name: 'Localhost',
    rpcUrls: ['http://127.0.0.1:8545'],
    symbol: 'ETH',
    decimals: 18,
    preconfirmation: 200,
    blockTime: 2000,
    custom: false,
  },
]

function builtIn(
  chainId: number,
  name: string,
  rpcUrl: string,
  explorer: string,
  more: Partial<Network> = {},
): Network {
  return {
    chainId,
    name,
    rpcUrls: [rpcUrl],
    symbol: 'ETH',
    decimals: 18,
    explorer,
    blockTime: 2000,
    custom: false,
    ...more,
  }
}
