import type { ReactNode } from 'react'
import { t } from '../../../i18n/translate.ts'
import type { DataProps } from '../dataProps.ts'
import { AccountBlob } from '../images/AccountBlob.tsx'
import styles from './Header.module.css'

type Props = DataProps & {
  /** A `SiteIcon`. */
  icon: ReactNode
  /** The whole host, never shortened. May contain marked letters. */
  host: ReactNode
  /** "asks to send a batch". */
  asks: string
  /** The top-level site, if the request comes from a frame: "inside top.example". */
  inside?: string | undefined
  account?: { name: string; address: string; network: string } | undefined
  /** The network's `Chip`, shown while no account is selected. */
  end?: ReactNode
  /** Rows below the header: "Switches from A to B". */
  children?: ReactNode
}

/** The requesting site at the start, the account at the end. Contains the window's only `h1`. */
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
