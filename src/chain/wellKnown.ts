import type { Address } from 'viem'

/** A token that people know by its symbol, at its only true address on a chain. */
export type WellKnown = { address: Address; symbol: string; name: string; decimals: number }

type Row = [symbol: string, name: string, decimals: number, address: Address]

const usdc = 'USD Coin'
const usdt = 'Tether USD'
const dai = 'Dai Stablecoin'
const weth = 'Wrapped Ether'
const wbtc = 'Wrapped BTC'

/** By chain id. Fakes are measured against these; it is no list of recommendations. */
const rows: Record<number, Row[]> = {
  1: [
    ['USDC', usdc, 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['USDT', usdt, 6, '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['DAI', dai, 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
    ['WETH', weth, 18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['WBTC', wbtc, 8, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
    ['stETH', 'Lido Staked Ether', 18, '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'],
    ['wstETH', 'Wrapped liquid staked Ether 2.0', 18, '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'],
    ['LINK', 'ChainLink Token', 18, '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
    ['UNI', 'Uniswap', 18, '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
    ['AAVE', 'Aave Token', 18, '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'],
    ['USDe', 'USDe', 18, '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3'],
    ['PYUSD', 'PayPal USD', 6, '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8'],
    ['SHIB', 'SHIBA INU', 18, '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE'],
    ['PEPE', 'Pepe', 18, '0x6982508145454Ce325dDbE47a25d4ec3d2311933'],
  ],
  10: [
    ['USDC', usdc, 6, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
    ['USDT', usdt, 6, '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58'],
    ['DAI', dai, 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
    ['WETH', weth, 18, '0x4200000000000000000000000000000000000006'],
    ['WBTC', wbtc, 8, '0x68f180fcCe6836688e9084f035309E29Bf0A2095'],
    ['OP', 'Optimism', 18, '0x4200000000000000000000000000000000000042'],
  ],
  56: [
    ['USDC', usdc, 18, '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
    ['USDT', usdt, 18, '0x55d398326f99059fF775485246999027B3197955'],
    ['WBNB', 'Wrapped BNB', 18, '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
    ['BTCB', 'BTCB Token', 18, '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c'],
    ['ETH', 'Ethereum Token', 18, '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'],
    ['DAI', dai, 18, '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3'],
  ],
  100: [
    ['WXDAI', 'Wrapped XDAI', 18, '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'],
    ['USDC', usdc, 6, '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83'],
    ['WETH', weth, 18, '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1'],
    ['GNO', 'Gnosis Token', 18, '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb'],
  ],
  130: [
    ['USDC', usdc, 6, '0x078D782b760474a361dDA0AF3839290b0EF57AD6'],
    ['WETH', weth, 18, '0x4200000000000000000000000000000000000006'],
  ],
  137: [
    ['USDC', usdc, 6, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
    ['USDC.e', 'USD Coin (PoS)', 6, '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
    ['USDT', usdt, 6, '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    ['DAI', dai, 18, '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'],
    ['WETH', weth, 18, '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
    ['WBTC', wbtc, 8, '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6'],
    ['WPOL', 'Wrapped Polygon Ecosystem Token', 18, '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
  ],
  8453: [
    ['USDC', usdc, 6, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ['USDbC', 'USD Base Coin', 6, '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA'],
    ['DAI', dai, 18, '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'],
    ['WETH', weth, 18, '0x4200000000000000000000000000000000000006'],
    ['cbBTC', 'Coinbase Wrapped BTC', 8, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
    ['cbETH', 'Coinbase Wrapped Staked ETH', 18, '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22'],
  ],
  42161: [
    ['USDC', usdc, 6, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
    ['USDC.e', 'USD Coin (Arb1)', 6, '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8'],
    ['USDT', usdt, 6, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
    ['DAI', dai, 18, '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
    ['WETH', weth, 18, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
    ['WBTC', wbtc, 8, '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'],
    ['ARB', 'Arbitrum', 18, '0x912CE59144191C1204E64559FE8253a0e49E6548'],
  ],
  42220: [
    ['USDC', usdc, 6, '0xcebA9300f2b948710d2653dD7B07f33A8B32118C'],
    ['USDT', usdt, 6, '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e'],
  ],
  43114: [
    ['USDC', usdc, 6, '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
    ['USDt', 'TetherToken', 6, '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
    ['WAVAX', 'Wrapped AVAX', 18, '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
    ['WETH.e', weth, 18, '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB'],
  ],
  59144: [
    ['USDC', usdc, 6, '0x176211869cA2b568f2A7D4EE941E073a821EE1ff'],
    ['USDT', usdt, 6, '0xA219439258ca9da29E9Cc4cE5596924745e12B93'],
    ['WETH', weth, 18, '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f'],
  ],
  84532: [
    ['USDC', usdc, 6, '0x036CbD53842c5426634e7929541eC2318f3dCF7e'],
    ['WETH', weth, 18, '0x4200000000000000000000000000000000000006'],
  ],
  534352: [
    ['USDC', usdc, 6, '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4'],
    ['USDT', usdt, 6, '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df'],
    ['WETH', weth, 18, '0x5300000000000000000000000000000000000004'],
  ],
  11155111: [
    ['USDC', usdc, 6, '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238'],
    ['WETH', weth, 18, '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14'],
  ],
  11155420: [
    ['USDC', usdc, 6, '0x5fd84259d66Cd46123540766Be93DFE6D43130D7'],
    ['WETH', weth, 18, '0x4200000000000000000000000000000000000006'],
  ],
}

/** The well-known tokens of a chain. */
export function wellKnownTokens(chainId: number): WellKnown[] {
  return (rows[chainId] ?? []).map(([symbol, name, decimals, address]) => ({
    symbol,
    name,
    decimals,
    address,
  }))
}
