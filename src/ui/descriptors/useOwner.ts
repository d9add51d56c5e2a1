import { useEffect, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { findDescriptors } from './findDescriptors.ts'
import { quotable } from './quotableText.ts'

/**
 * The name that the ERC-7730 registry has for a contract's owner, in quotation marks. `undefined` until the registry
 * is read, and for a contract that it does not have.
 */
export function useOwner(chainId: number, address: string): string | undefined {
  const [found, setFound] = useState<{ place: string; owner: string | undefined }>()
  const place = `${chainId} ${address}`

  useEffect(() => {
    let isOver = false
    Promise.all([
      findDescriptors('contracts', chainId, address),
      findDescriptors('messages', chainId, address),
    ])
      .then(([calls, messages]) => calls[0] ?? messages[0])
      .then(
        (one) =>
          !isOver &&
          setFound({ place, owner: one && t('common_quoted', { text: quotable(one.metadata.owner, 40) }) }),
      )
      // Without a name the address says who it is.
      .catch(console.error)
    return () => {
      isOver = true
    }
  }, [chainId, address, place])

  return found?.place === place ? found?.owner : undefined
}
