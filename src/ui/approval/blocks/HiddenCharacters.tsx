import { counted, t } from '../../../i18n/translate.ts'
import { Notice } from '../../kit/status/Notice.tsx'

/** Says that characters which cannot be seen were made visible in a text above, and how many. */
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
