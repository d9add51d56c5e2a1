import styles from './HostText.module.css'

/** A whole host. It breaks after a dot only, unless a label alone is longer than the line. */
export function HostText({ host }: { host: string }) {
  return (
    <bdi dir="ltr">
      {host.split(/(?<=\.)/).map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and never move
        <span key={index} className={styles.label}>
          {label}
        </span>
      ))}
    </bdi>
  )
}
