import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { uiState } from '../shell/useUiState.ts'
import type { Described } from './describe.ts'
import type { Assets } from './valueParts.ts'

const none: Assets = new Map()

/** Symbols and decimals of a description's tokens, from the lists or else from the network's node. */
export function useAssets(described: Described, chainId: number): Assets {
  const tokens = tokensIn(described)
  const key = `${chainId} ${[...new Set(tokens)].join(' ')}`
  const [state, setState] = useState<{ key: string; assets: Assets }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is all of it
  useEffect(() => {
    if (tokens.length === 0) return
    const here = uiState.getState().received
    const watched = here?.chainId === chainId ? here.tokens : []
    let isOver = false
    Promise.all([import('../node/readAssets.ts'), import('../node/askNetwork.ts')])
      .then(([{ readListedAssets }, { askNetwork }]) =>
        readListedAssets(askNetwork(chainId), chainId, tokens, watched),
      )
      .then((read) => {
        const assets = new Map([...read].map(([address, asset]) => [address.toLowerCase(), asset]))
        if (!isOver) setState({ key, assets })
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [key])

  return state?.key === key ? state.assets : none
}

function tokensIn({ sentence = [], fields }: Described): Address[] {
  const values = [...fields.map(({ told }) => told), ...sentence]
  return values.flatMap((value) => {
    if (typeof value === 'string') return []
    if (value.form === 'call') return value.described ? tokensIn(value.described) : []
    return value.form === 'amount' && value.token ? [value.token] : []
  })
}
