import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { mostOf } from '../../../domain/review/ceiling.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { isSeen } from '../../shell/onVisible.ts'
import { useHere } from '../useSelection.ts'
import { coinMax } from './coinMax.ts'

/** Milliseconds between two reads of the fee. */
const interval = 10_000

/** In wei: the most to send, absent if the fee takes all of it, and the highest fee. */
export type CoinMax = { most?: bigint; fee: bigint } | 'unknown'

/**
 * The most of the coin that the account can send: its balance without the highest fee. Follows the fee while
 * `asked`. Until there is a recipient, it assumes a transfer to the account itself.
 */
export function useCoinMax(coin: TokenBalance | undefined, to: Address | undefined, asked: boolean) {
  const { account, network } = useHere()
  const from = account?.address
  const of = `${network?.chainId} ${from} ${to} ${coin?.balance}`
  const [max, setMax] = useState<CoinMax>()

  async function read(): Promise<CoinMax> {
    if (!network || !from) return 'unknown'
    const { readTransferCost } = await import('./readTransferCost.ts')
    const cost = await readTransferCost(network, { from, to: to ?? from })
    if (!cost) return 'unknown'
    // The node may count a pending payment, and the wallet may have a newer balance: the lower one is safe.
    const shown = BigInt(coin?.balance ?? cost.balance)
    const most = coinMax(shown < cost.balance ? shown : cost.balance, cost.ceiling)
    return { fee: mostOf(cost.ceiling), ...(most !== undefined && { most }) }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names all that the answer depends on
  useEffect(() => {
    if (!asked) return
    let isOver = false
    const follow = async () => {
      const now = await read().catch((): CoinMax => 'unknown')
      if (!isOver) setMax(now)
    }
    const timer = setInterval(() => isSeen() && void follow(), interval)
    void follow()
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [of, asked])

  return {
    /** The latest figures; absent until the first answer. */
    max,
    /** Reads the figures again, for this recipient. */
    async latest(): Promise<CoinMax> {
      const now = await read().catch((): CoinMax => 'unknown')
      setMax(now)
      return now
    },
  }
}
