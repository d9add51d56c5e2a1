import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../forms/Button.tsx'
import { inert } from './inertText.ts'
import styles from './SiteText.module.css'

type Props = {
  children: string
  /** In characters. */
  max?: number
  /** For a statement or a reason: two lines, the rest behind "more". A name stays on one line. */
  long?: boolean
}

const twoLines = 90

/** Text of a site or contract: quoted, isolated, cleaned and bounded. Never a heading, never a button. */
export function SiteText({ children, long, max = long ? 1000 : 64 }: Props) {
  const [open, setOpen] = useState(false)
  const text = inert(children, max)
  const folded = long && !open && text.length > twoLines

  return (
    <>
      <bdi className={folded ? styles.folded : undefined}>{t('common_quoted', { text })}</bdi>
      {folded && (
        <Button look="text" soft onClick={() => setOpen(true)}>
          {t('kit_more')}
        </Button>
      )}
    </>
  )
}
