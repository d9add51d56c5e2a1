import type { Address } from 'viem'
import { t } from '../../../words/words.ts'
import { readAddress } from '../readAddress.ts'
import { useHere } from '../useHere.ts'
import { isName, resolvers, unusualLetters } from './ens.ts'
import { type Names, useNames } from './useNames.ts'
import { usePrimaryName } from './usePrimaryName.ts'

/** Whom a field names. `name` is there where a name was written, `primary` where an address has one. */
export type Recipient =
  | { state: 'wrong'; problem: string }
  | { state: 'waiting'; name: string }
  | { state: 'found'; address: Address; name?: string; primary?: string; unusual: string[] }

/** An address or a name as it was typed. `hint` says that names are taken, where the network has them. */
export function useRecipient(text: string): { recipient: Recipient; names: Names; hint: string | undefined } {
  const { network } = useHere()
  const typed = text.trim()
  const name = isName(typed) ? typed : undefined
  const names = useNames(name === undefined ? [] : [name])
  const read = readAddress(text)
  const primary = usePrimaryName(name === undefined && 'address' in read ? read.address : undefined)
  const hint = network && resolvers[network.chainId] ? t('send_toHint') : undefined
  return { recipient: recipient(), names, hint }

  function recipient(): Recipient {
    if (name !== undefined) {
      const found = names.of(name)
      if (!found) return { state: 'waiting', name }
      if ('problem' in found) return { state: 'wrong', problem: found.problem }
      return { state: 'found', address: found.address, name, unusual: unusualLetters(name) }
    }
    if ('problem' in read) return { state: 'wrong', problem: read.problem }
    return { state: 'found', address: read.address, unusual: [], ...(primary !== undefined && { primary }) }
  }
}
