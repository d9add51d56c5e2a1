import type { Address } from 'viem'
import { say } from '../../domain/text/message.ts'
import { approve, moved } from './erc20.ts'
import { type KnownFunction, known, type Scene, type Told } from './knownFunctions.ts'
import { collectible } from './ledgerEntries.ts'
import { approval, nameOf, titledCount } from './phrases.ts'

/** ERC-721, ERC-1155 and ERC-6909. */
export const collectibles: readonly KnownFunction[] = [
  known('function safeTransferFrom(address from, address to, uint256 id)', ([from, to, id], scene) =>
    one(scene, from, to, id),
  ),

  known(
    'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
    ([from, to, id], scene) => one(scene, from, to, id),
  ),

  known(
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    ([from, to, id, amount], scene) => one(scene, from, to, id, amount),
  ),

  known(
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    ([from, to, ids, amounts], scene) => {
      const all = ids.map((id, index) => one(scene, from, to, id, amounts[index] ?? 0n))
      return {
        ...titledCount('sendCollectibles', ids.length),
        sub: say('call_to', { who: nameOf(scene.party(to)) }),
        effects: all.flatMap(({ effects }) => effects),
        taker: scene.party(to),
      }
    },
  ),

  known('function setApprovalForAll(address operator, bool approved)', ([operator, approved], scene) =>
    approveAll(scene, operator, approved),
  ),

  known('function setOperator(address operator, bool approved)', ([operator, approved], scene) =>
    approveAll(scene, operator, approved),
  ),

  known('function approve(address spender, uint256 id, uint256 amount)', ([spender, id, amount], scene) =>
    approve(scene, spender, amount, collectible(scene.asset(scene.to.address), id)),
  ),

  known('function transfer(address to, uint256 id, uint256 amount)', ([to, id, amount], scene) =>
    one(scene, scene.from, to, id, amount),
  ),

  known(
    'function transferFrom(address from, address to, uint256 id, uint256 amount)',
    ([from, to, id, amount], scene) => one(scene, from, to, id, amount),
  ),
]

/** All that the account has of a collection. */
function approveAll(scene: Scene, operator: Address, approved: boolean): Told {
  const party = scene.party(operator)
  const asset = { ...scene.asset(scene.to.address), decimals: 0 }
  const words = approved
    ? ({ named: 'approveParty', what: 'approveAll', may: 'moveAll' } as const)
    : ({ named: 'takeBackParty', what: 'takeBack', may: 'moveNoMore' } as const)
  return {
    ...approval(party, { ...words, symbol: asset.symbol }),
    effects: [{ direction: 'allowance', asset, party, ...(!approved && { amount: '0x0' }) }],
  }
}

function one(scene: Scene, from: Address, to: Address, id: bigint, amount = 1n): Told {
  const { amounts: _, ...description } = moved(scene, {
    from,
    to,
    asset: collectible(scene.asset(scene.to.address), id),
    amount,
  })
  return description
}
