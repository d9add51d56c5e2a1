import { useEffect } from 'react'
import type { Address } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { t } from '../../../i18n/translate.ts'
import { askNode } from '../../node/askNode.ts'
import { useHere } from '../useSelection.ts'
import type { Found } from './lookUpName.ts'

/** Resolved names, by chain and name. Lives as long as the page. */
const known = createStore<Record<string, Found>>(() => ({}))

/** So long nobody types. */
const pause = 300

const keyOf = (chainId: number, name: string) => `${chainId} ${name}`

/** Whom names mean on the selected network. */
export type Names = {
  /** Nothing while it is looked up. */
  of(name: string): Found | undefined
  /**
   * Resolves all of them again, and returns those with another address by now. Rejects if the node does not
   * answer.
   */
  moved(taken: readonly { name?: string | undefined; address: Address }[]): Promise<string[]>
}

/** Looks up these names, once nobody types any more. */
export function useNames(names: readonly string[]): Names {
  const found = useStore(known)
  const { network } = useHere()
  const chainId = network?.chainId
  const wanted = [...new Set(names)].join(' ')

  useEffect(() => {
    if (chainId === undefined || wanted === '') return
    const missing = wanted.split(' ').filter((name) => !isKnown(chainId, name))
    if (missing.length === 0) return
    const timer = setTimeout(() => lookUpAll(chainId, missing).catch(() => untold(chainId, missing)), pause)
    return () => clearTimeout(timer)
  }, [chainId, wanted])

  return {
    of: (name) => (chainId === undefined ? undefined : found[keyOf(chainId, name)]),
    async moved(taken) {
      const named = taken.flatMap(({ name, address }) => (name === undefined ? [] : [{ name, address }]))
      if (chainId === undefined || named.length === 0) return []
      const now = await lookUpAll(chainId, [...new Set(named.map(({ name }) => name))])
      return named.flatMap(({ name, address }) => {
        const one = now[keyOf(chainId, name)]
        return one && 'address' in one && one.address === address ? [] : [name]
      })
    },
  }
}

function isKnown(chainId: number, name: string): boolean {
  const found = known.getState()[keyOf(chainId, name)]
  return found !== undefined && 'address' in found
}

/** The tables of letters are large: read when the first name is looked up. */
async function lookUpAll(chainId: number, names: string[]): Promise<Record<string, Found>> {
  const { lookUp } = await import('./lookUpName.ts')
  const found = await lookUp(askNode, chainId, names)
  const entries = names.flatMap((name, at): [string, Found][] => {
    const one = found[at]
    return one ? [[keyOf(chainId, name), one]] : []
  })
  const now = Object.fromEntries(entries)
  known.setState(now)
  return now
}

function untold(chainId: number, names: string[]): void {
  known.setState(
    Object.fromEntries(names.map((name) => [keyOf(chainId, name), { problem: t('names_untold') }])),
  )
}
