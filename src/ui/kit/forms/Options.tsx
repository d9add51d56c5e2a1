import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { DataProps } from '../dataProps.ts'
import { Icon } from '../images/Icon.tsx'
import { Card } from '../layout/Card.tsx'
import styles from './Options.module.css'

type Props = DataProps & {
  /** Label for screen readers. */
  label: string
  children: ReactNode
}

/** A list that chooses one of its `Option`s. Arrows, Home and End move the focus, Enter and Space choose. */
export function Options({ label, children, ...data }: Props) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
    const place = options.indexOf(document.activeElement as HTMLElement)
    const last = options.length - 1
    const next = { ArrowDown: Math.min(place + 1, last), ArrowUp: Math.max(place - 1, 0), Home: 0, End: last }
    const target = options[next[event.key as keyof typeof next]]
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <div {...data} ref={list} role="listbox" aria-label={label} onKeyDown={move}>
      <Card rows>{children}</Card>
    </div>
  )
}

type OptionProps = DataProps & {
  chosen: boolean
  /** Where Tab enters the list: the chosen option, or the first if none is chosen. */
  first: boolean
  start?: ReactNode
  name: ReactNode
  sub?: ReactNode
  /** An amount, and below it its worth. */
  end?: ReactNode
  onChoose: () => void
}

/** One option; the whole row is the target. */
export function Option({ chosen, first, start, name, sub, end, onChoose, ...data }: OptionProps) {
  return (
    <button
      type="button"
      {...data}
      role="option"
      aria-selected={chosen}
      tabIndex={first ? 0 : -1}
      onClick={onChoose}
      className={styles.option}
    >
      {start}
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        {sub && <span className={styles.sub}>{sub}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      <span className={styles.mark}>{chosen && <Icon name="check" />}</span>
    </button>
  )
}
