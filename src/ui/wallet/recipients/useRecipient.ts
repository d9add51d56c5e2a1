import type { Address } from 'viem'
import { listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { useHere } from '../useSelection.ts'
import { isName, resolvers, unusualLetters } from './ens.ts'
import { readAddress } from './readAddress.ts'
import { useNames } from './useNames.ts'
import { usePrimaryName } from './usePrimaryName.ts'

/** The recipient in a field. `name` is the typed name, `primary` the primary name of a typed address. */
export type Recipient =
  | { state: 'wrong'; problem: string }
  | { state: 'waiting'; name: string }
  | { state: 'found'; address: Address; name?: string; primary?: string; unusual: string[] }

/** Resolves a typed address or name. `hint` says that names are allowed, if the network has them. */
export function useRecipient(text: string) {
  const { network } = useHere()
  const typed = text.trim()
  const name = isName(typed) ? typed : undefined
  const names = useNames(name === undefined ? [] : [name])
  const read = readAddress(text, { named: true })
  const primary = usePrimaryName(name === undefined && 'address' in read ? read.address : undefined)
  const hint = network && resolvers[network.chainId] ? t('send_toHint') : undefined
  const recipient = found()

  return {
    recipient,
    hint,

    /** Looks the name up again before its use. Returns an error message if it now resolves differently. */
    async moved(): Promise<string | undefined> {
      if (recipient.state !== 'found') return undefined
      const others = await names.moved([recipient]).catch((error: Error) => error)
      if (others instanceof Error) return others.message
      return others.length > 0 ? t('names_moved', { names: listed(others, 'none') }) : undefined
    },
  }

  function found(): Recipient {
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
