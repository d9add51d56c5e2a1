import { Fragment, useEffect, useRef } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Status } from '../../kit/status/Status.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useHere } from '../useSelection.ts'
import type { Recipient } from './useRecipient.ts'

/** For a typed name, the whole address that it resolves to. For a typed address, its primary name. */
export function FoundName({ recipient }: { recipient: Recipient }) {
  const { network } = useHere()
  const on = network?.name ?? ''
  const card = useRef<HTMLDivElement>(null)
  const found = recipient.state === 'found' && recipient.name !== undefined ? recipient.address : undefined

  // Keeps the recipient visible in a small window.
  useEffect(() => {
    if (found) card.current?.scrollIntoView({ block: 'nearest' })
  }, [found])

  if (recipient.state === 'waiting')
    return (
      <Text as="div" look="small" tone="soft">
        <Status visible>{t('names_waiting', { name: recipient.name })}</Status>
      </Text>
    )
  if (recipient.state !== 'found') return null
  const { name, address, primary, unusual } = recipient
  if (name === undefined)
    return primary === undefined ? null : (
      <Text look="small" data-testid="name-primary">
        <Sentence of="names_primary" name={<b>{primary}</b>} network={on} />
      </Text>
    )
  return (
    <Card ref={card} padded data-testid="name-found" data-address={address}>
      <Stack gap={2}>
        <Text look="small">
          <Sentence of="names_found" name={<b>{name}</b>} network={on} />
        </Text>
        <Address value={address} />
        {unusual.length > 0 && (
          <Text look="small" tone="warn" data-testid="name-unusual">
            <Sentence
              of="names_unusual"
              letters={unusual.map((letter) => (
                <Fragment key={letter}>
                  <b>{letter}</b>{' '}
                </Fragment>
              ))}
            />
          </Text>
        )}
      </Stack>
    </Card>
  )
}
