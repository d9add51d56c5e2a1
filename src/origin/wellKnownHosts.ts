/** Hosts that thieves imitate. Those of this kind are measured against them; it is no list of recommendations. */
export const wellKnownHosts = `
uniswap.org aave.com compound.finance curve.fi curve.finance balancer.fi sushi.com 1inch.io 1inch.com lido.fi
makerdao.com sky.money spark.fi morpho.org pendle.finance ethena.fi eigenlayer.xyz ether.fi rocketpool.net
cow.fi cowswap.exchange paraswap.io matcha.xyz jumper.exchange across.to stargate.finance hop.exchange
opensea.io blur.io rarible.com zora.co looksrare.org magiceden.io foundation.app
ens.domains gnosis.io safe.global snapshot.org tally.xyz gitcoin.co farcaster.xyz galxe.com layer3.xyz
etherscan.io basescan.org arbiscan.io blockscout.com debank.com zapper.xyz zerion.io revoke.cash
metamask.io rainbow.me rabby.io ambire.com coinbase.com base.org optimism.io arbitrum.io polygon.technology
zksync.io starknet.io linea.build scroll.io unichain.org ethereum.org pancakeswap.finance gmx.io
hyperliquid.xyz dydx.exchange dydx.trade velodrome.finance aerodrome.finance convexfinance.com yearn.fi
frax.finance instadapp.io fluid.io summer.fi defisaver.com walletconnect.com walletconnect.network
myetherwallet.com mycrypto.com trezor.io ledger.com
`
  .trim()
  .split(/\s+/)
