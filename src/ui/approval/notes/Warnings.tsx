import type { ReactNode } from 'react'
import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { later } from '../../shell/later.tsx'
import type { Note } from './notes.ts'

const Compare = later(async () => (await import('./CompareAddresses.tsx')).Compare)

type Props = {
  /** Worst first. */
  notes: readonly Note[]
  onRetry: () => void
  /** A retry is running. */
  retrying: boolean
  /** Absent if the person cannot enter figures by hand, or is already doing so. */
  onByHand: (() => void) | undefined
  /** Draws the button that sets a note's approvals to the used amounts, if it can. */
  repair: (note: Note) => ReactNode
}

/** The warnings to read before a decision. Several red ones share one notice. */
export function Warnings({ notes, onRetry, retrying, onByHand, repair }: Props) {
  const bad = notes.filter(({ severity }) => severity === 'bad')
  const rest = ['warn', 'note'].flatMap((one) => notes.filter(({ severity }) => severity === one))
  const compared = notes.filter(({ compare }) => compare)
  if (notes.length === 0) return null

  return (
    <Stack gap={3}>
      {bad.length > 1 ? (
        <Notice tone="bad" urgent={bad.some(isFound)} heading={counted('approval_wrong', bad.length)}>
          <Stack as="ul" gap={3}>
            {bad.map((note) => (
              <li key={note.heading + note.text} {...data(note)}>
                <Text as="h3" look="label" tone="bad">
                  <Words>{note.heading}</Words>
                </Text>
                <Body note={note} />
              </li>
            ))}
          </Stack>
        </Notice>
      ) : (
        bad.map((note) => <One key={note.heading + note.text} note={note} />)
      )}
      {compared.map(({ compare, text }) => compare && <Compare key={text} addresses={compare} />)}
      {rest.map((note) => (
        <One key={note.heading + note.text} note={note} action={actions(note)} />
      ))}
    </Stack>
  )

  function actions(note: Note): ReactNode {
    if (note.warning !== 'unreachable') return repair(note)
    return (
      <>
        <Button small data-testid="retry" icon="again" busy={retrying} onClick={onRetry}>
          {t('common_tryAgain')}
        </Button>
        {onByHand && (
          <Button small onClick={onByHand}>
            {t('approval_enterFigures')}
          </Button>
        )}
      </>
    )
  }
}

function One({ note, action }: { note: Note; action?: ReactNode }) {
  return (
    <Notice
      {...data(note)}
      urgent={isFound(note)}
      tone={note.severity === 'note' ? 'neutral' : note.severity}
      heading={<Words>{note.heading}</Words>}
      action={action}
    >
      {(note.text || note.list) && <Body note={note} />}
    </Notice>
  )
}

function Body({ note: { text, list = [] } }: { note: Note }) {
  return [text, ...list].map(
    (line) =>
      line && (
        <p key={line}>
          <Words>{line}</Words>
        </p>
      ),
  )
}

/** True for notes that arrive after the window opened, which screen readers must announce. */
function isFound({ warning }: Note): boolean {
  return warning === 'likelyFails' || warning === 'insufficientFunds' || warning === 'unreachable'
}

function data({ warning }: Note) {
  return { 'data-testid': 'warning', 'data-kind': warning }
}
