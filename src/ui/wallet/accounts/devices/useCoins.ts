import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { askNetwork } from '../../../node/askNetwork.ts'
import { readHeld } from '../../../node/readBalances.ts'
import { useUiState } from '../../../shell/useUiState.ts'

/** The coin in wei that addresses hold on the selected network, as far as its nodes report it. */
export function useCoins(addresses: readonly Address[]): Record<Address, bigint | undefined> {
  const chainId = useUiState((state) => state.chainId)
  const [coins, setCoins] = useState<Record<Address, bigint | undefined>>({})
  const key = addresses.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the addresses
  useEffect(() => {
    const missing = addresses.filter((address) => coins[address] === undefined)
    if (chainId === undefined || missing.length === 0) return
    let isOver = false
    readHeld(askNetwork(chainId), missing, [])
      .then((held) => {
        if (isOver) return
        const found = missing.map((address, place) => [address, held[place]?.coin] as const)
        setCoins((before) => ({ ...before, ...Object.fromEntries(found) }))
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [key, chainId])
  return coins
}
