import { useContext } from 'react'
import { t } from '../../../i18n/translate.ts'
import { classes } from '../classes.ts'
import type { DataProps } from '../dataProps.ts'
import { say } from '../status/say.ts'
import styles from './Address.module.css'
import { AddressNames } from './AddressNames.ts'
import { addressGroups, shortAddress } from './addressGroups.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = DataProps & {
  /** With EIP-55 checksum. */
  value: string
  /** The owner's name for screen readers: "Mira". */
  name?: string | undefined
  /** Shows the first and last six digits. Only for the user's own and for known addresses. */
  short?: boolean
  /** An address to compare with: marks the groups that differ. */
  against?: string | undefined
  /** Renders no button, for use within a button or a label. */
  still?: boolean
}

/** An address with the person's name for it, left to right in every language. A press copies it. */
export function Address({ value, name, short, against, still, ...data }: Props) {
  const known = useContext(AddressNames)(value)
  const about = {
    name: known ?? name ?? t('common_address'),
    address: `0x ${addressGroups(value).join(' ')}`,
  }
  const drawn = short ? (
    <span aria-hidden="true">{shortAddress(value)}</span>
  ) : (
    <>
      {known && known !== name && (
        <bdi aria-hidden="true" className={styles.known}>
          {known}
        </bdi>
      )}
      <Groups value={value} against={against} />
    </>
  )
  const className = short ? styles.short : styles.full

  if (still)
    return (
      <bdi {...data} dir="ltr" className={className}>
        <VisuallyHidden>{t('kit_addressRead', about)}</VisuallyHidden>
        {drawn}
      </bdi>
    )
  return (
    <button
      type="button"
      {...data}
      dir="ltr"
      title={t('common_copy')}
      aria-label={t('kit_addressCopy', about)}
      onClick={() => copy(value)}
      className={classes(className, styles.press)}
    >
      {drawn}
    </button>
  )
}

function Groups({ value, against }: { value: string; against: string | undefined }) {
  const others = against && addressGroups(against.toLowerCase())
  return (
    <span aria-hidden="true" className={styles.groups}>
      <span className={styles.prefix}>0x</span>
      {addressGroups(value).map((group, index) => {
        const differs = others && others[index] !== group.toLowerCase()
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a group is
            key={index}
            className={classes(index % 2 === 1 && styles.odd, differs && styles.differs)}
          >
            {group}
          </span>
        )
      })}
    </span>
  )
}

async function copy(value: string): Promise<void> {
  await navigator.clipboard.writeText(value)
  say(t('common_addressCopied'))
}
