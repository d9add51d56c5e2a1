import type { Hex } from 'viem'
import { formatUnits } from 'viem/utils'
import type { Account } from '../../../../domain/account.ts'
import type { Activity, ActivityCall } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import type { Nft } from '../../../../domain/nft.ts'
import type { TokenBalance } from '../../../../domain/token.ts'
import { siteName } from '../../../../sites/siteName.ts'
import type { PaidFees } from '../../../node/readPaidFees.ts'
import { recipient } from '../activityText.ts'
import { kindOfCall } from '../filter/activityKinds.ts'
import { nameReceived } from '../received/nameReceived.ts'
import type { Received } from '../received/received.ts'
import { tokenOf, transferOf } from '../transfers.ts'
import { csv } from './csv.ts'

/** Names of the columns, the same in every language, so that a program can read any file. */
const columns = [
  'time',
  'network',
  'chainId',
  'account',
  'kind',
  'recipient',
  'asset',
  'amount',
  'gasUsed',
  'fee',
  'status',
  'hash',
  'site',
]

const kindNames = { sent: 'sent', calls: 'contractCall', approvals: 'approval' } as const

/** What the file names networks and tokens by. */
type Known = {
  networks: readonly Network[]
  tokensOf: (chainId: number) => readonly TokenBalance[]
  /** In wei, by transaction. */
  fees?: PaidFees
  /** What an account received on this network. */
  received?: {
    list: readonly Received[]
    account: Pick<Account, 'address'>
    network: Network
    nfts: readonly Nft[]
  }
}

/** The activities as a CSV file, with one row for each call. Amounts have all their digits. */
export function activityCsv(activities: readonly Activity[], known: Known): string {
  const rows = activities.flatMap((activity) =>
    activity.calls.map((call, index) => rowOf(activity, call, index, known)),
  )
  return csv([columns, ...rows, ...receivedRows(known)])
}

function rowOf(
  activity: Activity,
  call: ActivityCall,
  index: number,
  { networks, tokensOf, fees }: Known,
): string[] {
  const network = networks.find((one) => one.chainId === activity.chainId)
  const { asset, amount } = movedBy(call, network, tokensOf(activity.chainId))
  const at = call.includedAt ?? call.failedAt ?? call.sentAt ?? activity.createdAt
  return [
    new Date(at).toISOString(),
    network?.name ?? '',
    String(activity.chainId),
    activity.from,
    kindNames[kindOfCall(call)],
    recipient(call) ?? call.to ?? '',
    asset,
    amount,
    gasOf(activity, call, index),
    feeOf(activity, call, index, { network, fees }),
    call.state,
    call.hash ?? '',
    siteName(activity.origin),
  ]
}

/** One row for each item received. The account is the recipient; a copied sender could be an imitation. */
function receivedRows({ received, tokensOf }: Known): string[][] {
  if (!received) return []
  const { list, account, network, nfts } = received
  return list.flatMap((one) => {
    const asset = nameReceived(one, { network, tokens: tokensOf(network.chainId), nfts })
    if (!asset) return []
    return [
      [
        new Date(one.at).toISOString(),
        network.name,
        String(network.chainId),
        account.address,
        'received',
        account.address,
        asset.symbol,
        formatUnits(asset.value, asset.decimals),
        '',
        '',
        'reported',
        one.kind === 'token' ? one.hash : '',
        '',
      ],
    ]
  })
}

/** The gas of a call's transaction, once: the calls of an atomic batch share one. */
function gasOf(activity: Activity, { gasUsed, hash }: ActivityCall, index: number): string {
  return gasUsed === undefined || isCounted(activity, hash, index) ? '' : BigInt(gasUsed).toString()
}

/** The fee of a call's transaction in the network's coin, once, if a node reported it. */
function feeOf(
  activity: Activity,
  { hash }: ActivityCall,
  index: number,
  { network, fees }: { network: Network | undefined; fees: PaidFees | undefined },
): string {
  const fee = hash && fees?.get(hash)
  return fee === undefined || !network || isCounted(activity, hash, index)
    ? ''
    : formatUnits(fee, network.decimals)
}

const isCounted = ({ calls }: Activity, hash: Hex | undefined, index: number) =>
  calls.findIndex((one) => one.hash === hash) < index

/** What a call moves. A token that the wallet does not list has its address, and no amount: its decimals are unknown. */
function movedBy(
  call: ActivityCall,
  network: Network | undefined,
  tokens: readonly TokenBalance[],
): { asset: string; amount: string } {
  const moved = transferOf(call, network, tokens)
  if (moved) return { asset: moved.symbol, amount: formatUnits(moved.value, moved.decimals) }
  if (BigInt(call.value) > 0n && network)
    return { asset: network.symbol, amount: formatUnits(BigInt(call.value), network.decimals) }
  const isToken = call.data !== '0x' && kindOfCall(call) !== 'calls'
  return { asset: isToken ? (tokenOf(call.to, tokens)?.symbol ?? call.to ?? '') : '', amount: '' }
}
