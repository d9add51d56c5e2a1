import type { Address } from 'viem'
import type { Party } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { say, type Text } from '../../domain/text/message.ts'
import { type KnownFunction, known, type Scene, type Told } from './knownFunctions.ts'
import { received, sent } from './ledgerEntries.ts'
import { amountOf, isWrappedCoin, nameOf, titled } from './phrases.ts'

/** The wrapped coin, and vaults (ERC-4626). A vault decides how many shares a deposit gives. */
export const vaults: readonly KnownFunction[] = [
  known('function deposit()', (_, scene) => {
    const { coin, value } = scene
    if (!isWrapped(scene)) return { ...guess(scene, 'deposit'), sub: withParty(amountOf(value, coin), scene) }
    return {
      ...titled('wrap', { symbol: coin.symbol }),
      sub: amountOf(value, coin),
      effects: received(scene.asset(scene.to.address), value),
    }
  }),

  known('function withdraw(uint256 amount)', ([amount], scene) => {
    if (!isWrapped(scene)) return guess(scene, 'withdraw')
    const asset = scene.asset(scene.to.address)
    return {
      ...titled('unwrap', { symbol: scene.coin.symbol }),
      sub: amountOf(amount, scene.coin),
      effects: [...sent(asset, amount), ...received(scene.coin, amount)],
      amounts: { amount: asset },
    }
  }),

  known(
    'function deposit(uint256 assets, address receiver)',
    ([assets, receiver], scene) => {
      const asset = scene.assetOf(scene.to.address)
      if (!asset) return guess(scene, 'deposit', receiver)
      return {
        ...through(scene, 'deposit', amountOf(assets, asset), receiver),
        effects: sent(asset, assets, scene.to),
        amounts: { assets: asset },
      }
    },
    { vault: true },
  ),

  known(
    'function mint(uint256 shares, address receiver)',
    ([shares, receiver], scene) => {
      if (!scene.assetOf(scene.to.address)) return guess(scene, 'deposit', receiver)
      const share = scene.asset(scene.to.address)
      return {
        ...through(scene, 'deposit', say('call_for', { amount: amountOf(shares, share) }), receiver),
        ...open,
        amounts: { shares: share },
      }
    },
    { vault: true },
  ),

  known(
    'function withdraw(uint256 assets, address receiver, address owner)',
    ([assets, receiver, owner], scene) => {
      const asset = scene.assetOf(scene.to.address)
      if (!asset) return guess(scene, 'withdraw', receiver)
      const told = through(scene, 'withdraw', amountOf(assets, asset), receiver)
      const isLost = told.taker && sameAddress(owner, scene.from)
      return {
        ...told,
        ...open,
        ...(isLost && { effects: sent(asset, assets) }),
        amounts: { assets: asset },
      }
    },
    { vault: true },
  ),

  known(
    'function redeem(uint256 shares, address receiver, address owner)',
    ([shares, receiver, owner], scene) => {
      if (!scene.assetOf(scene.to.address)) return guess(scene, 'withdraw', receiver)
      const share = scene.asset(scene.to.address)
      return {
        ...through(scene, 'withdraw', say('call_for', { amount: amountOf(shares, share) }), receiver),
        effects: sameAddress(owner, scene.from) ? sent(share, shares) : [],
        amounts: { shares: share },
      }
    },
    { vault: true },
  ),
]

/** The vault decides how much leaves for what it brings, so neither counts. */
const open: Pick<Told, 'effects' | 'guessed'> = { effects: [], guessed: true }

const isWrapped = (scene: Scene) => isWrappedCoin(scene.asset(scene.to.address), scene)

type Way = 'deposit' | 'withdraw'

function guess(scene: Scene, way: Way, receiver?: Address): Told {
  const { to } = scene
  const { name } = to
  const taker = receiver && takerOf(scene, receiver)
  return {
    ...(name ? titled(way, { name }) : titled(`${way}Contract`)),
    sub: say('call_notKnown', { who: nameOf(to) }),
    ...open,
    ...(taker && { taker }),
  }
}

function through(
  scene: Scene,
  way: Way,
  amount: Text,
  receiver: Address,
): Pick<Told, 'verb' | 'sub' | 'whole' | 'taker'> {
  const { name } = scene.to
  const taker = takerOf(scene, receiver)
  return {
    ...(name ? titled(way, { name }) : titled(`${way}Vault`)),
    sub: taker
      ? say('call_withParty', { what: amount, who: say('call_to', { who: nameOf(taker) }) })
      : withParty(amount, scene),
    ...(taker && { taker }),
  }
}

/** The receiver, unless it is the account. */
function takerOf({ from, party }: Scene, receiver: Address): Party | undefined {
  return sameAddress(receiver, from) ? undefined : party(receiver)
}

/** Omits the party if the title already names it. */
function withParty(amount: Text, { to }: Scene): Text {
  return to.name ? amount : say('call_withParty', { what: amount, who: nameOf(to) })
}
