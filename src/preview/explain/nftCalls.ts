import type { Address } from 'viem'
import { say } from '../../domain/text/message.ts'
import { moved } from './erc20.ts'
import { type KnownFunction, known, type Scene, type Told } from './knownFunctions.ts'
import { collectible } from './ledgerEntries.ts'
import { approval, nameOf, titledCount } from './phrases.ts'

/** ERC-721 and ERC-1155. */
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

  known('function setApprovalForAll(address operator, bool approved)', ([operator, approved], scene) => {
    const party = scene.party(operator)
    const asset = { ...scene.asset(scene.to.address), decimals: 0 }
    return {
      ...(approved
        ? approval(party, {
            named: 'approveParty',
            what: 'approveAll',
            may: 'moveAll',
            symbol: asset.symbol,
          })
        : approval(party, {
            named: 'takeBackParty',
            what: 'takeBack',
            may: 'moveNoMore',
            symbol: asset.symbol,
          })),
      effects: [{ direction: 'allowance', asset, party, ...(!approved && { amount: '0x0' }) }],
    }
  }),
]

function one(scene: Scene, from: Address, to: Address, id: bigint, amount = 1n): Told {
  const { amounts: _, ...description } = moved(scene, {
    from,
    to,
    asset: collectible(scene.asset(scene.to.address), id),
    amount,
  })
  return description
}
