import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { mirror } from '../../mirror.ts'
import { whenSeen } from '../../whenSeen.ts'
import { askNode } from '../askNode.ts'
import { useHere } from '../useHere.ts'
import { type Asset, readAssets } from './assets.ts'
import { type Found, findAllowances } from './find.ts'

export type Known = Found & { assets: Map<Address, Asset> }
type State = { known?: Known; failure?: string }

/** The allowances of the selected account on the selected network, read anew for each `round`. */
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
    const end = whenSeen(() => {
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
  const { activities = [], tokens = [] } = mirror.getState().mirror ?? {}
  const found = await findAllowances({ owner, chainId, activities, ask: askNode, now: Date.now() })
  const assets = await readAssets(
    askNode,
    found.allowances.map(({ token }) => token),
    tokens,
  )
  return { ...found, assets }
}
