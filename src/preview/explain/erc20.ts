import { type Address, maxUint256 } from 'viem'
import type { Asset } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { say } from '../../domain/text/message.ts'
import { type KnownFunction, known, type Scene, type Told } from './knownFunctions.ts'
import { allowance, collectible, sent } from './ledgerEntries.ts'
import { allowanceOf, amountOf, approval, nameOf, titled } from './phrases.ts'

/** ERC-20, and ERC-721 functions with the same selectors. */
export const erc20: readonly KnownFunction[] = [
  known('function transfer(address to, uint256 amount)', ([to, amount], scene) => {
    const asset = scene.asset(scene.to.address)
    return { ...send(scene, to, amount, asset), amounts: { amount: asset } }
  }),

  known('function transferFrom(address from, address to, uint256 amount)', ([from, to, amount], scene) =>
    move(scene, from, to, amount),
  ),

  known('function approve(address spender, uint256 amount)', ([spender, amount], scene) => {
    const asset = scene.asset(scene.to.address)
    if (scene.isCollectible(scene.to.address)) return approveOne(scene, spender, collectible(asset, amount))
    return approve(scene, spender, amount, asset)
  }),

  known('function increaseAllowance(address spender, uint256 added)', ([spender, added], scene) => {
    const asset = scene.asset(scene.to.address)
    const party = scene.party(spender)
    return {
      ...approval(party, {
        named: 'approveParty',
        what: 'approveMore',
        may: 'spendMore',
        symbol: asset.symbol,
        amount: allowanceOf(added, asset),
      }),
      effects: [{ ...allowance(asset, party, added), adds: true }],
      amounts: { added: asset },
    }
  }),

  known('function decreaseAllowance(address spender, uint256 removed)', ([spender, removed], scene) => {
    const asset = scene.asset(scene.to.address)
    return {
      ...approval(scene.party(spender), {
        named: 'lowerParty',
        what: 'lower',
        may: 'spendLess',
        symbol: asset.symbol,
        amount: allowanceOf(removed, asset),
      }),
      effects: [],
      amounts: { removed: asset },
    }
  }),

  known('function approveDelegation(address spender, uint256 amount)', ([spender, amount], scene) =>
    letBorrow(scene, spender, amount),
  ),

  known(
    'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([owner, spender, amount], scene) => permit(scene, owner, spender, amount),
  ),

  known(
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    ([holder, spender, , , allowed], scene) => permit(scene, holder, spender, allowed ? maxUint256 : 0n),
  ),
]

/** Another account may borrow on the account's debt, as in Aave. */
function letBorrow(scene: Scene, spender: Address, amount: bigint): Told {
  const asset = scene.asset(scene.to.address)
  const told = approve(scene, spender, amount, asset)
  if (amount === 0n) return told
  const who = nameOf(scene.party(spender))
  return {
    ...told,
    ...titled('letBorrow'),
    sub: say('call_who_borrow', { who, amount: allowanceOf(amount, asset) }),
  }
}

/** An allowance that the owner signed. Anyone with the signature can give it. Another owner's is not ours. */
function permit(scene: Scene, owner: Address, spender: Address, value: bigint): Told {
  const told = approve(scene, spender, value, scene.asset(scene.to.address))
  return sameAddress(owner, scene.from)
    ? told
    : { ...told, sub: say('call_from', { who: nameOf(scene.party(owner)) }), effects: [], guessed: true }
}

/** The effect states the amount. Transfers of zero or to oneself have none, so the title states it. */
function send(scene: Scene, to: Address, amount: bigint, asset: Asset): Told {
  const effects = sameAddress(to, scene.from) ? [] : sent(asset, amount)
  return {
    ...titled('send', { what: effects.length > 0 ? asset.symbol : amountOf(amount, asset) }),
    sub: say('call_to', { who: nameOf(scene.party(to)) }),
    effects,
    taker: scene.party(to),
  }
}

/** An allowance of any token, given by the token itself or by Permit2. Zero takes it back. */
export function approve(scene: Scene, spender: Address, amount: bigint, asset: Asset): Told {
  const party = scene.party(spender)
  const words =
    amount === 0n
      ? ({ named: 'takeBackParty', what: 'takeBack', may: 'spendNoMore' } as const)
      : ({
          named: 'approveParty',
          what: 'approve',
          may: 'spend',
          amount: allowanceOf(amount, asset),
        } as const)
  return {
    ...approval(party, { ...words, symbol: asset.symbol }),
    effects: [allowance(asset, party, amount)],
    amounts: { amount: asset },
  }
}

function approveOne(scene: Scene, spender: Address, asset: Asset): Told {
  const party = scene.party(spender)
  return {
    ...approval(party, {
      named: 'approveParty',
      what: 'approve',
      may: 'move',
      symbol: asset.symbol,
    }),
    effects: [allowance(asset, party, 1n)],
  }
}

/** `transferFrom` moves an amount of a token, or the collectible of that number. */
function move(scene: Scene, from: Address, to: Address, amount: bigint): Told {
  const token = scene.asset(scene.to.address)
  const isOne = scene.isCollectible(scene.to.address)
  return moved(scene, {
    from,
    to,
    asset: isOne ? collectible(token, amount) : token,
    amount: isOne ? 1n : amount,
  })
}

/** An asset moves from one account to another, perhaps neither of them ours. */
export function moved(
  scene: Scene,
  { from, to, asset, amount }: { from: Address; to: Address; asset: Asset; amount: bigint },
): Told {
  const leaves = sameAddress(from, scene.from)
  const arrives = sameAddress(to, scene.from)
  const amounts = { amount: asset }
  if (leaves) return { ...send(scene, to, amount, asset), amounts }
  if (arrives)
    return {
      ...titled('take', { what: asset.symbol }),
      sub: say('call_from', { who: nameOf(scene.party(from)) }),
      // The other account can take its allowance back before the call: nothing is promised.
      effects: [],
      amounts,
    }
  return {
    ...titled('move', { what: amountOf(amount, asset) }),
    sub: say('call_fromTo', { from: nameOf(scene.party(from)), to: nameOf(scene.party(to)) }),
    effects: [],
    amounts,
    taker: scene.party(to),
  }
}
