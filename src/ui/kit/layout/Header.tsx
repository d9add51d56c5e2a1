import type { ReactNode } from 'react'
import type { DataProps } from '../dataProps.ts'
import { AccountBlob } from '../images/AccountBlob.tsx'
import { HostText } from '../text/HostText.tsx'
import { Sentence } from '../text/Sentence.tsx'
import styles from './Header.module.css'

type Props = DataProps & {
  /** A `SiteIcon`. */
  icon: ReactNode
  /** The whole host, never shortened. */
  host: string
  /** "asks to send a batch". */
  asks: string
  /** The top-level site, if the request comes from a frame: "inside top.example". */
  inside?: string | undefined
  /** The network is its name, with or without its logo. */
  account?: { name: string; address: string; network: ReactNode } | undefined
  /** The network's `Chip`, shown while no account is selected. */
  end?: ReactNode
  /** Rows below the header: "Switches from A to B". */
  children?: ReactNode
}

/** The requesting site; below it, the account and the network. Contains the window's only `h1`. */
export function Header({ icon, host, asks, inside, account, end, children, ...data }: Props) {
  return (
    <header {...data} className={styles.header}>
      <div className={styles.bar}>
        {icon}
        <h1 className={styles.who}>
          <span className={styles.host}>
            <HostText host={host} />
          </span>{' '}
          <span className={styles.sub}>{asks}</span>
          {inside && (
            <span className={styles.sub}>
              <Sentence of="kit_inside" site={<HostText host={inside} />} />
            </span>
          )}
        </h1>
        {end}
      </div>
      {account && (
        <p className={styles.as}>
          <AccountBlob address={account.address} size={20} />
          <b className={styles.name} title={account.name}>
            {account.name}
          </b>
          <span className={styles.network}>
            <Sentence of="kit_onNetwork" network={account.network} />
          </span>
        </p>
      )}
      {children && <div className={styles.rows}>{children}</div>}
    </header>
  )
}
