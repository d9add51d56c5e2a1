import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { askNode } from '../../node/askNode.ts'
import { type Asset, readAssets } from '../../node/readAssets.ts'
import { onVisible } from '../../shell/onVisible.ts'
import { uiState } from '../../shell/useUiState.ts'
import { useHere } from '../useSelection.ts'
import { type Found, findAllowances } from './findAllowances.ts'

export type Known = Found & { assets: Map<Address, Asset> }
type State = { known?: Known; failure?: string }

/** The allowances of the selected account on the selected network, read again for each `round`. */
export function useAllowances(round: unknown): State {
  const { account, network } = useHere()
  const owner = account?.address
  const chainId = network?.chainId
  const place = `${owner} ${chainId}`
  const [state, setState] = useState<State & { place: string }>({ place })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round reads again what is the same for React
  useEffect(() => {
    if (!owner || chainId === undefined) return
    let isOver = false
    const set = (next: State) => !isOver && setState({ ...next, place })
    const end = onVisible(() => {
      read(owner, chainId)
        .then((known) => set({ known }))
        .catch((error: Error) => set({ failure: error.message }))
    })
    return () => {
      isOver = true
      end()
    }
  }, [place, round])

  return state.place === place ? state : {}
}

async function read(owner: Address, chainId: number): Promise<Known> {
  const { activities = [], tokens = [] } = uiState.getState().received ?? {}
  const found = await findAllowances({ owner, chainId, activities, ask: askNode, now: Date.now() })
  const assets = await readAssets(
    askNode,
    found.allowances.map(({ token }) => token),
    tokens,
  )
  return { ...found, assets }
}
