import { t } from '../../../i18n/translate.ts'
import { TabIcon, type TabIconName } from './TabIcon.tsx'
import styles from './Tabs.module.css'

type Props<id extends string> = {
  items: readonly { id: id; label: string; icon: TabIconName; testId?: string }[]
  current: id
  onSelect: (id: id) => void
}

/** The popup's tabs, at the bottom. The default test id of each is `tab-…`. */
export function Tabs<id extends string>({ items, current, onSelect }: Props<id>) {
  return (
    <nav aria-label={t('kit_main')} className={styles.tabs}>
      {items.map(({ id, label, icon, testId = `tab-${id}` }) => (
        <button
          key={id}
          type="button"
          data-testid={testId}
          aria-current={id === current ? 'page' : undefined}
          onClick={() => onSelect(id)}
          className={styles.tab}
        >
          <TabIcon name={icon} chosen={id === current} />
          {label}
        </button>
      ))}
    </nav>
  )
}
