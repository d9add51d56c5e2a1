import { received, sent } from './effects.ts'
import { type KnownFunction, known, type Scene, type Told } from './known.ts'
import { amountOf, isWrappedCoin, nameOf, sameAddress } from './words.ts'

/** The coin in the form of a token, and vaults (ERC-4626). How many shares a deposit gives is up to the vault. */
export const vaults: readonly KnownFunction[] = [
  known('function deposit()', (_, scene) => {
    const { coin, value } = scene
    if (!isWrapped(scene))
      return { ...guess(scene, 'Deposit in'), sub: withParty(amountOf(value, coin), scene) }
    return {
      verb: `Wrap ${coin.symbol}`,
      sub: amountOf(value, coin),
      effects: received(scene.asset(scene.to.address), value),
    }
  }),

  known('function withdraw(uint256 amount)', ([amount], scene) => {
    if (!isWrapped(scene)) return guess(scene, 'Withdraw from')
    const asset = scene.asset(scene.to.address)
    return {
      verb: `Unwrap ${scene.coin.symbol}`,
      sub: amountOf(amount, scene.coin),
      effects: [...sent(asset, amount), ...received(scene.coin, amount)],
      amounts: { amount: asset },
    }
  }),

  known(
    'function deposit(uint256 assets, address receiver)',
    ([assets], scene) => {
      const asset = scene.assetOf(scene.to.address)
      if (!asset) return guess(scene, 'Deposit in')
      return {
        ...through(scene, 'Deposit in', amountOf(assets, asset)),
        effects: sent(asset, assets, scene.to),
        amounts: { assets: asset },
      }
    },
    { vault: true },
  ),

  known(
    'function mint(uint256 shares, address receiver)',
    ([shares, receiver], scene) => {
      if (!scene.assetOf(scene.to.address)) return guess(scene, 'Deposit in')
      const share = scene.asset(scene.to.address)
      return {
        ...through(scene, 'Deposit in', `for ${amountOf(shares, share)}`),
        effects: sameAddress(receiver, scene.from) ? received(share, shares) : [],
        amounts: { shares: share },
      }
    },
    { vault: true },
  ),

  known(
    'function withdraw(uint256 assets, address receiver, address owner)',
    ([assets, receiver], scene) => {
      const asset = scene.assetOf(scene.to.address)
      if (!asset) return guess(scene, 'Withdraw from')
      return {
        ...through(scene, 'Withdraw from', amountOf(assets, asset)),
        effects: sameAddress(receiver, scene.from) ? received(asset, assets) : [],
        amounts: { assets: asset },
      }
    },
    { vault: true },
  ),

  known(
    'function redeem(uint256 shares, address receiver, address owner)',
    ([shares, , owner], scene) => {
      if (!scene.assetOf(scene.to.address)) return guess(scene, 'Withdraw from')
      const share = scene.asset(scene.to.address)
      return {
        ...through(scene, 'Withdraw from', `for ${amountOf(shares, share)}`),
        effects: sameAddress(owner, scene.from) ? sent(share, shares) : [],
        amounts: { shares: share },
      }
    },
    { vault: true },
  ),
]

const isWrapped = (scene: Scene) => isWrappedCoin(scene.asset(scene.to.address), scene)

function guess(scene: Scene, verb: string): Told {
  const { to } = scene
  return {
    verb: `${verb} ${to.name ?? 'a contract'}`,
    sub: `what ${nameOf(to)} makes of it is not known`,
    effects: [],
    guessed: true,
  }
}

function through(scene: Scene, verb: string, amount: string): Pick<Told, 'verb' | 'sub'> {
  return { verb: `${verb} ${scene.to.name ?? 'a vault'}`, sub: withParty(amount, scene) }
}

/** A name stands in the title already. */
function withParty(amount: string, { to }: Scene): string {
  return to.name ? amount : `${amount}, ${nameOf(to)}`
}
