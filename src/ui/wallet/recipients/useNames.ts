import { useEffect } from 'react'
import type { Address } from 'viem'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { t } from '../../../i18n/translate.ts'
import { told } from '../../commands/told.ts'
import { askNetwork } from '../../node/askNetwork.ts'
import { useHere } from '../useSelection.ts'
import type { Found } from './lookUpName.ts'

/** Lookup results by chain id and name. Kept until the page closes. */
const known = createStore<Record<string, Found>>(() => ({}))

/** Milliseconds without typing before a lookup. */
const pause = 300

const keyOf = (chainId: number, name: string) => `${chainId} ${name}`

/** Resolves names on the selected network. */
export type Names = {
  /** `undefined` during the lookup. */
  of(name: string): Found | undefined
  /**
   * Looks all names up again, and returns those that no longer resolve to the given address. Rejects if the
   * node does not answer.
   */
  moved(taken: readonly { name?: string | undefined; address: Address }[]): Promise<string[]>
}

/** Looks up these names once the person stops typing. */
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
      const now = await told(lookUpAll(chainId, [...new Set(named.map(({ name }) => name))]))
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

/** Loads the normalization code on the first lookup, because its character tables are large. */
async function lookUpAll(chainId: number, names: string[]): Promise<Record<string, Found>> {
  const { lookUp } = await import('./lookUpName.ts')
  const found = await lookUp(askNetwork(chainId), chainId, names)
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
