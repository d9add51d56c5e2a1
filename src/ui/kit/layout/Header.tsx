import type { ReactNode } from 'react'
import { t } from '../../../i18n/translate.ts'
import type { DataProps } from '../dataProps.ts'
import { AccountBlob } from '../images/AccountBlob.tsx'
import styles from './Header.module.css'

type Props = DataProps & {
  /** A `SiteIcon`. */
  icon: ReactNode
  /** The whole host, never shortened; may hold marked letters. */
  host: ReactNode
  /** "asks to send a batch". */
  asks: string
  /** The page around the site's frame: "inside top.example". */
  inside?: string | undefined
  account?: { name: string; address: string; network: string } | undefined
  /** In place of an account that is still to be chosen: the network's `Chip`. */
  end?: ReactNode
  /** Rows under it: "Switches from A to B". */
  children?: ReactNode
}

/** Who asks, at the start; as whom, at the end. Its `h1` is the window's only one. */
export function Header({ icon, host, asks, inside, account, end, children, ...data }: Props) {
  return (
    <header {...data} className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.site}>
          {icon}
          <h1 className={styles.who}>
            <bdi dir="ltr" className={styles.host}>
              {host}
            </bdi>{' '}
            <span className={styles.sub}>{asks}</span>
            {inside && <span className={styles.sub}>{t('kit_inside', { site: inside })}</span>}
          </h1>
        </div>
        {account && (
          <div className={styles.account}>
            <p className={styles.as}>
              <b className={styles.name} title={account.name}>
                {account.name}
              </b>
              {t('kit_onNetwork', { network: account.network })}
            </p>
            <AccountBlob address={account.address} />
          </div>
        )}
        {end}
      </div>
      {children && <div className={styles.rows}>{children}</div>}
    </header>
  )
}
