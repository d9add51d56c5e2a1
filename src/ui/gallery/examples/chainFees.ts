/**
 * Likely and maximum fee of a token transfer (65,000 gas, 180 bytes) on each chain that the test node can
 * emulate, in base units of the coin. A test compares them with what the approval window would show.
 */
export const chainFees = [
  { chain: 'mainnet', name: 'Ethereum', symbol: 'ETH', fee: 71_500_000_000_000n, most: 215_000_000_000_000n },
  { chain: 'base', name: 'Base', symbol: 'ETH', fee: 133_600_000_000n, most: 400_800_000_000n },
  { chain: 'op', name: 'OP Mainnet', symbol: 'ETH', fee: 133_600_000_000n, most: 400_800_000_000n },
  { chain: 'arbitrum', name: 'Arbitrum One', symbol: 'ETH', fee: 678_800_000_000n, most: 2_040_000_000_000n },
  {
    chain: 'polygon',
    name: 'Polygon',
    symbol: 'POL',
    fee: 3_575_000_000_000_000n,
    most: 10_800_000_000_000_000n,
  },
  {
    chain: 'bnb',
    name: 'BNB Smart Chain',
    symbol: 'BNB',
    fee: 65_000_000_000_000n,
    most: 195_000_000_000_000n,
  },
  {
    chain: 'linea',
    name: 'Linea Mainnet',
    symbol: 'ETH',
    fee: 5_550_000_430_000n,
    most: 16_700_000_000_000n,
  },
  { chain: 'gnosis', name: 'Gnosis', symbol: 'XDAI', fee: 130_000_000_000_000n, most: 390_000_000_000_000n },
] as const
