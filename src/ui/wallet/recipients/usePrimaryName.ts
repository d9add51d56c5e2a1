import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { askNetwork } from '../../node/askNetwork.ts'
import { useHere } from '../useSelection.ts'
import { resolvers } from './ens.ts'

/** The primary name of an address on the selected network, if the name resolves back to the address. */
export function usePrimaryName(address: Address | undefined): string | undefined {
  const { network } = useHere()
  const chainId = network?.chainId
  const [found, setFound] = useState<{ of: string; name: string | undefined }>()
  const of = `${chainId} ${address}`

  useEffect(() => {
    if (chainId === undefined || address === undefined || !resolvers[chainId]) return
    let isOver = false
    import('./lookUpName.ts')
      .then(({ primaryName }) => primaryName(askNetwork(chainId), chainId, address))
      .then((name) => !isOver && setFound({ of, name }))
      // The name is optional, so we ignore a failed lookup.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [chainId, address, of])

  return found?.of === of ? found.name : undefined
}
