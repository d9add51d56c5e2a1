import { counted, t } from '../../../i18n/translate.ts'
import { Notice } from '../../kit/status/Notice.tsx'

/** States how many invisible characters the text above makes visible. */
export function Hidden({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice
      tone="warn"
      heading={t('approval_hiddenHeading')}
      data-testid="warning"
      data-kind="hiddenCharacters"
    >
      {counted('approval_hidden', count)}
    </Notice>
  )
}
