import type { ReactNode } from 'react'
import { baseOf, elementOf, type Struct, type TypedData, type TypedValue } from '../../../domain/typedData.ts'
import { t } from '../../../i18n/translate.ts'
import { Address } from '../../kit/text/Address.tsx'
import { readable } from './revealHidden.ts'
import styles from './TypedDataTree.module.css'

type Props = { types: TypedData['types']; type: string; value: TypedValue }

/** A struct or a list, a line for each value: its name and type, and below or beside them the value. */
export function Tree({ types, type, value }: Props) {
  const rows = rowsOf(types, type, value)
  if (rows.length === 0) return <p className={styles.type}>{t('approval_empty')}</p>
  return (
    <ul className={styles.tree}>
      {rows.map(({ name, type, value }) => (
        <li key={name} className={styles.row}>
          <span className={styles.name}>
            <bdi>{name}</bdi>{' '}
            <code dir="ltr" className={styles.type}>
              {type}
            </code>
          </span>
          {isLeaf(types, type) ? (
            <span className={styles.value}>{leaf(type, value)}</span>
          ) : (
            <Tree types={types} type={type} value={value} />
          )}
        </li>
      ))}
    </ul>
  )
}

function rowsOf(types: TypedData['types'], type: string, value: TypedValue) {
  const element = elementOf(type)
  if (element)
    return (value as TypedValue[]).map((one, index) => ({
      name: String(index + 1),
      type: element.type,
      value: one,
    }))
  return (types[type] ?? []).map((member) => ({
    ...member,
    value: (value as Struct)[member.name] as TypedValue,
  }))
}

function isLeaf(types: TypedData['types'], type: string): boolean {
  return elementOf(type) === undefined && !Object.hasOwn(types, baseOf(type))
}

/** A site's text keeps its line ends, shows every character, and has quotation marks. */
function leaf(type: string, value: TypedValue): ReactNode {
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'string') return undefined
  if (type === 'address') return <Address value={value} />
  if (type === 'string') return <bdi>{t('common_quoted', { text: readable(value).text })}</bdi>
  return <code dir="ltr">{value}</code>
}
