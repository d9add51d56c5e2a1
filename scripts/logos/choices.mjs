/**
 * The pictures of networks, coins and tokens, kept by hand. A picture is named after its file:
 * `tokens/…` and `networks/…` in web3icons, `icons/…` in cryptocurrency-icons.
 */

/** Each is fetched alone and must have this hash. */
export const packages = {
  web3icons: {
    source: '@web3icons/core@4.0.56',
    integrity:
      'sha512-jyLkrMdfn6RTZ0+61Ap1AS2yeSG6WZ8mxZ61S3lu/CC0rJb4fgr2jw3W8aCDxhakEm/xqaEZqUmlZiTxCCs4yw==',
    licence: 'MIT',
    author: '0xa3k5 (https://github.com/0xa3k5/web3icons)',
  },
  metadata: {
    source: '@web3icons/common@0.11.51',
    integrity:
      'sha512-ZXaTW/P6ReLHmkYQcxP8OcPoUrSmgPlsFKVboiG/cVSIkz0mHNP1tIFhf9zPOQaQm20yqTc+uuNuXb2ywHzI1A==',
    licence: 'MIT',
  },
  icons: {
    source: 'cryptocurrency-icons@0.18.1',
    integrity:
      'sha512-dvR5O8JOmav3559Yb0Igpkia+3vpt/aeNvMu5ZIVUG2Bzpq9wNcOJRIQas49XJrPjtZ98GAEn3aDQO+w7uhS2w==',
    licence: 'CC0-1.0',
  },
  aave: {
    source: '@bgd-labs/aave-address-book@4.44.22',
    integrity:
      'sha512-25dt74TdSJxpCu++QbfRcsSlXZJ2HnktkzekVa0n97X/wNDmJx49GxzZLQI3wIAvSsY/iNRGwBMsHq/LTc1qUg==',
    licence: 'MIT',
  },
  optimism: {
    source: '@eth-optimism/tokenlist@10.0.1757',
    integrity:
      'sha512-mi+SOHq9yQf5cYN4ZJkAmZYXFSmOFbNc4lS1rAeHyMrytZ1QQh/g3mosrFaJVioSb5kMj9w/iIKpVjJbbpIaoA==',
    licence: 'MIT',
  },
  superfluid: {
    source: '@superfluid-finance/tokenlist@5.38.0',
    integrity:
      'sha512-thuLoEMzXZgmDII4cDBMQewdaA09Y+pP3uPaglf2h1pdPqj+zMHUD3PBZPzqJJbwUO9RtODpvAPqOhsELLc3sA==',
    licence: 'MIT',
  },
  // Only compared: its licence allows no copy in the wallet.
  uniswap: {
    source: '@uniswap/default-token-list@22.21.0',
    integrity:
      'sha512-X6OAvgmVR8lqd8Reyjm8pAozrWZXdfjlgevDSFofKafZD5SFXCMBnLPXImMcMdh0I15hre/1EO0xXL6h37KWYQ==',
    licence: 'GPL-3.0-or-later',
  },
}

const ofOwner = "A drawn picture: the owner's policy asks for written permission."
const ofTest = 'A monogram: play money must not look like money.'

/** By chain id: a picture, or why there is none. @type {Record<number, { picture: string } | { none: string }>} */
export const networks = {
  1: { picture: 'networks/ethereum' },
  8453: { picture: 'networks/base' },
  10: { picture: 'networks/optimism' },
  42161: { picture: 'networks/arbitrum-one' },
  137: { picture: 'networks/polygon' },
  56: { picture: 'networks/binance-smart-chain' },
  43114: { none: ofOwner },
  100: { picture: 'networks/gnosis' },
  59144: { picture: 'networks/linea' },
  534352: { picture: 'networks/scroll' },
  42220: { picture: 'networks/celo' },
  130: { picture: 'networks/unichain' },
  11155111: { none: ofTest },
  84532: { none: ofTest },
  11155420: { none: ofTest },
  31337: { none: ofTest },
}

/** Without a ground: Base's blue square on a blue one looks like an empty checkbox. */
export const bare = ['networks/base']

/** Networks whose tokens have no worth. Their tokens and coins stay drawn. */
export const testNetworks = Object.entries(networks).flatMap(([id, one]) =>
  'none' in one && one.none === ofTest ? [id] : [],
)

/** The coins of the networks. Avalanche's and those of test networks stay drawn. @type {Record<number, string>} */
export const coins = {
  1: 'tokens/ETH',
  8453: 'tokens/ETH',
  10: 'tokens/ETH',
  42161: 'tokens/ETH',
  137: 'tokens/POL',
  56: 'tokens/BNB',
  // xDAI is DAI that crossed Gnosis's bridge.
  100: 'tokens/DAI',
  59144: 'tokens/ETH',
  534352: 'tokens/ETH',
  42220: 'tokens/CELO',
  130: 'tokens/ETH',
}

/**
 * Tokens whose file is named after their symbol. They are known widely, and their symbols mean no other token:
 * the wallet warns of a token that has the symbol of one of its list.
 */
export const tokens = `
  USDT USDC SHIB LINK WBTC UNI DAI OP GRT MKR PEPE FET LDO RETH AAVE SNX MANA GNO CRV OCEAN PRIME ENJ ENS CELO
  FRAX 1INCH RPL LPT MASK RSR XAUT COMP BAT PENDLE TUSD TRAC LRC YGG DEGEN ANT SUSHI UMA TEL MOG YFI CTSI TRB
  BOBA ABT SNT STG KNC CRVUSD LQTY XYO EURS GTC FIS GUSD LUSD TBTC OGN PERP ARPA ALI ACX GHST FORTH PSTAKE PSP
  SUSD BOND XSGD CUSD MLN FARM DPI MIMATIC REVV CEUR RAI GIV SPX EURC USDE
`
  .trim()
  .split(/\s+/)

/** Tokens with another file: those that web3icons lacks, and those that stand for another one. @type {Record<string, string>} */
export const others = {
  ARB: 'networks/arbitrum-one',
  WETH: 'icons/eth',
  'WETH.e': 'icons/eth',
  ETH: 'icons/eth',
  WPOL: 'icons/matic',
  WBNB: 'icons/bnb',
  WXDAI: 'icons/dai',
  ZRX: 'icons/zrx',
  BAL: 'icons/bal',
  USDt: 'tokens/USDT',
  'DAI.e': 'tokens/DAI',
  'LINK.e': 'tokens/LINK',
  'WBTC.e': 'tokens/WBTC',
  'AAVE.e': 'tokens/AAVE',
}

/** Tokens that are in the wallet's list and stay drawn, and why. @type {Record<string, string>} */
export const drawn = {
  PYUSD: "PayPal's terms ask for approval of each use.",
  cbBTC: 'Its picture is a mark of Coinbase, whose policy we could not read.',
  cbETH: 'Its picture is a mark of Coinbase, whose policy we could not read.',
  WAVAX: "Ava Labs' policy keeps its logo for those with written permission.",
  'USDC.e': 'A bridged token beside the one that Circle issues: they must look different.',
  USDbC: 'A bridged token beside the one that Circle issues: they must look different.',
  FXS: 'The packages have the picture of FRAX for it.',
  stETH: 'The packages have no picture.',
  wstETH: 'The packages have no picture.',
  weETH: 'The packages have no picture.',
  USDS: 'The packages have no picture.',
  sDAI: 'The packages have no picture.',
  BTCB: 'The packages have no picture.',
}

/** What we could read of owners' policies. All others: none found that forbids. */
export const policies = [
  {
    owner: 'Ava Labs (Avalanche, AVAX)',
    url: 'https://www.avax.network/legal/trademark-usage-policy',
    says: 'Anyone may use the two words; every other mark needs written permission.',
    so: 'drawn',
  },
  {
    owner: 'PayPal (PYUSD)',
    url: 'https://www.paypal-brandcentral.com/!/Usage/terms',
    says: 'Each use needs approval, for one year.',
    so: 'drawn',
  },
  {
    owner: 'Tether (USDT, XAUt)',
    url: 'https://tether.to/en/media/',
    says: 'The marks may be used to refer to its tokens.',
    so: 'shown',
  },
  {
    owner: 'Dai Foundation (DAI, MKR)',
    url: 'https://daifoundation.org/principles',
    says: 'The community may use the marks freely; scams may not.',
    so: 'shown',
  },
  {
    owner: 'ENS Labs (ENS)',
    url: 'https://ens.domains/legal/trademark-guidelines',
    says: 'The logos may be used to refer honestly to ENS.',
    so: 'shown',
  },
  {
    owner: 'Base',
    url: 'https://www.base.org/brand/core-identifiers',
    says: 'The guidelines invite the community to use the square, set its form, and want the blue one in products.',
    so: 'shown',
  },
  {
    owner: 'Celo',
    url: 'https://medium.com/celohq/the-celo-logo-story-e8593e5e55d6',
    says: 'The logo is for anyone to use responsibly.',
    so: 'shown',
  },
  {
    owner: 'Ethereum',
    url: 'https://ethereum.org/en/assets/',
    says: 'Its assets are published with its website, under MIT.',
    so: 'shown',
  },
]
