import { useId } from 'react'
import { together } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import type { Excerpt, Recorded } from '../../../messages/developerRecord.ts'
import { siteName } from '../../../sites/siteName.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { CodeBlock } from '../../kit/text/Code.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { saveBatch } from '../activity/saveBatch.ts'
import { copy } from '../copy.ts'
import { useHere } from '../useSelection.ts'
import { asCurl, asViem, indented, printable } from './asCode.ts'
import { batchOf } from './batchOf.ts'
import { type Check, checksOf } from './checks.ts'
import styles from './Developer.module.css'
import { duration } from './recordText.ts'

/** One request, from arrival to response. */
export function RequestDetails({ entry }: { entry: Recorded }) {
  const { method, origin, topOrigin, params, answer, error } = entry
  const { network } = useHere()
  const id = useId()
  const batch = batchOf(entry)
  const key = `${origin} ${batch}`
  const isThere = useUiState((state) => state.activities?.some((activity) => activity.key === key))
  const [url] = network?.rpcUrls ?? []
  const ofNode = /^(eth|net|web3)_/.test(method) && !entry.asked

  return (
    <section aria-labelledby={id} data-testid="request-details">
      <Card padded>
        <div className={styles.head}>
          <Text as="h2" look="title" id={id}>
            <bdi dir="ltr" className={styles.any}>
              {inert(method, 128)}
            </bdi>
          </Text>
          <Chip>{siteName(origin)}</Chip>
          {topOrigin && <Chip>{t('kit_inside', { site: siteName(topOrigin) })}</Chip>}
          <span className={styles.copies}>
            <Button
              small
              icon="copy"
              disabled={params?.cut}
              title={params?.cut && t('developer_tooLong')}
              data-testid="copy-viem"
              onClick={() => copy(asViem(entry), t('developer_codeCopied'))}
            >
              {t('developer_copyViem')}
            </Button>
            <Button
              small
              icon="copy"
              disabled={params?.cut || !ofNode || !url}
              title={params?.cut ? t('developer_tooLong') : ofNode ? undefined : t('developer_noNode')}
              data-testid="copy-curl"
              onClick={() => url && copy(asCurl(entry, url), t('developer_commandCopied'))}
            >
              {t('developer_copyCurl')}
            </Button>
            {isThere && batch !== undefined && (
              <Button small icon="out" data-testid="batch-export" onClick={() => saveBatch(key, batch)}>
                {t('developer_export')}
              </Button>
            )}
          </span>
        </div>
        <div className={styles.columns}>
          <div>
            <Text as="h3" look="label">
              {t('developer_checksInOrder')}
            </Text>
            <ul className={styles.steps}>
              {checksOf(entry).map((check) => (
                <Step key={check.name} check={check} />
              ))}
            </ul>
            <Times entry={entry} />
          </div>
          <Part heading={t('developer_asked')} excerpt={params} empty={t('developer_noParameters')} />
          <Part
            heading={error ? t('developer_refused') : t('developer_answered')}
            excerpt={answer}
            empty={t('developer_notYet')}
          />
        </div>
      </Card>
    </section>
  )
}

const marks = { passed: 'check', failed: 'cross', notReached: 'more' } as const
const tones = { passed: 'good', failed: 'bad', notReached: 'faint' } as const

function Step({ check: { name, state } }: { check: Check }) {
  return (
    <li className={styles.checks} data-testid="check" data-state={state}>
      <Text as="span" tone={tones[state]}>
        <Icon name={marks[state]} />
      </Text>
      <Text as="span" {...(state === 'notReached' && { tone: 'faint' })}>
        {name}
        <VisuallyHidden>{t(`developer_check_${state}`)}</VisuallyHidden>
      </Text>
    </li>
  )
}

function Times({ entry: { askedAfter, decidedAfter, took } }: { entry: Recorded }) {
  const [first, ...more] = [
    askedAfter !== undefined && t('developer_askedAfter', { time: duration(askedAfter) }),
    decidedAfter !== undefined && t('developer_decidedAfter', { time: duration(decidedAfter) }),
    took !== undefined && t('developer_answeredAfter', { time: duration(took) }),
  ].filter((part) => part !== false)
  return first !== undefined && <Text look="meta">{together(first, ...more)}</Text>
}

function Part({ heading, excerpt, empty }: { heading: string; excerpt: Excerpt | undefined; empty: string }) {
  return (
    <div>
      <Text as="h3" look="label">
        {heading}
      </Text>
      {excerpt ? (
        <CodeBlock label={heading}>
          {printable(indented(excerpt.text))}
          {excerpt.cut && t('developer_cut')}
        </CodeBlock>
      ) : (
        <Text tone="soft">{empty}</Text>
      )}
    </div>
  )
}
