import type { ReactNode } from 'react'
import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Note } from './notes.ts'

type Props = {
  /** Worst first. */
  notes: readonly Note[]
  onRetry: () => void
  /** A retry is running. */
  retrying: boolean
  /** Absent if the person cannot enter figures by hand, or is already doing so. */
  onByHand: (() => void) | undefined
  /** Returns the action that sets a note's approvals to the used amounts; `undefined` if there is none. */
  exactlyFor: (note: Note) => (() => void) | undefined
}

/** The warnings to read before a decision. Several red ones share one notice. */
export function Warnings({ notes, onRetry, retrying, onByHand, exactlyFor }: Props) {
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
              <li key={note.warning + note.heading} {...data(note)}>
                <Text as="h3" look="label" tone="bad">
                  <Words>{note.heading}</Words>
                </Text>
                <Body note={note} />
              </li>
            ))}
          </Stack>
        </Notice>
      ) : (
        bad.map((note) => <One key={note.warning} note={note} />)
      )}
      {compared.map(({ compare, warning }) => compare && <Compare key={warning} addresses={compare} />)}
      {rest.map((note) => (
        <One key={note.warning + note.heading} note={note} action={actions(note)} />
      ))}
    </Stack>
  )

  function actions(note: Note): ReactNode {
    const setExactly = exactlyFor(note)
    if (setExactly)
      return (
        <Button small data-testid="allowance-exact" onClick={setExactly}>
          {t('approval_setExactly')}
        </Button>
      )
    if (note.warning !== 'unreachable') return undefined
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
      <Body note={note} />
    </Notice>
  )
}

function Body({ note: { text, list } }: { note: Note }) {
  return (
    <>
      <p>
        <Words>{text}</Words>
      </p>
      {list?.map((line) => (
        <p key={line}>
          <Words>{line}</Words>
        </p>
      ))}
    </>
  )
}

/** True for notes that arrive after the window opened, which screen readers must announce. */
function isFound({ warning }: Note): boolean {
  return warning === 'likelyFails' || warning === 'insufficientFunds' || warning === 'unreachable'
}

function data({ warning }: Note) {
  return { 'data-testid': 'warning', 'data-kind': warning }
}

/** Two addresses, one above the other, with the differences marked, because their ends may be alike. */
function Compare({ addresses: [given, known] }: { addresses: [string, string] }) {
  return (
    <Card as="section" rows aria-label={t('approval_compare')}>
      <Row
        tall
        start={<TokenLogo address={known} />}
        name={t('approval_theOneYouKnow')}
        sub={<Address value={known} name={t('approval_theOneYouKnow')} />}
      />
      <Row
        tall
        start={<TokenLogo address={given} unsafe />}
        name={t('approval_thisOne')}
        sub={<Address value={given} name={t('approval_thisOne')} against={known} />}
      />
    </Card>
  )
}
