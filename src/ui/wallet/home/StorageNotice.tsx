import { useEffect, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Notice } from '../../kit/status/Notice.tsx'
import { isStorageOpen } from './isStorageOpen.ts'

/** Warns if Firefox keeps the wallet where a hijacked content script could read and change it. */
export function StorageNotice() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    isStorageOpen().then(setIsOpen, () => undefined)
  }, [])
  if (!isOpen) return null
  return (
    <Notice tone="bad" heading={t('home_storageOpen')} data-testid="storage-open">
      {t('home_storageOpenText')}
    </Notice>
  )
}
