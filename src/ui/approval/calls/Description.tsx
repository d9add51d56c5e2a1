import { counted, t } from '../../../i18n/translate.ts'
import type { Described } from '../../descriptors/describe.ts'
import type { Line } from '../../descriptors/fieldLines.ts'
import type { InnerCall, Told } from '../../descriptors/formatField.ts'
import { type Assets, valueParts } from '../../descriptors/valueParts.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Coin } from '../useNetwork.ts'
import { DescribedIntent } from './DescribedIntent.tsx'
import styles from './Description.module.css'
import { Parts, Quoted } from './Parts.tsx'

type Surroundings = { coin: Coin; assets: Assets }

/**
 * The lines of a contract's description, with who wrote it. What it leaves out follows in the contract's names. All
 * its texts are in quotation marks, so that none of them looks like a value or like a word of the wallet.
 */
export function Description({ described, ...around }: { described: Described } & Surroundings) {
  const { entity, intent, sentence, fields, rest, cut = 0 } = described
  const owner = t('common_quoted', { text: described.owner })
  const restLabel = t('approval_describedRest')
  return (
    <div data-testid="described">
      <Stack gap={2}>
        <Text look="small" tone="soft">
          {entity === 'own'
            ? t('approval_described', { owner })
            : t('approval_describedIn', { owner, entity })}
        </Text>
        {sentence && (
          <div className={styles.sentence}>
            <Text as="div" look="small">
              {sentence.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts never reorder
                <span key={index}>
                  {typeof part !== 'string' ? (
                    <Value told={part} {...around} />
                  ) : (
                    part.trim() && <Quoted>{part}</Quoted>
                  )}{' '}
                </span>
              ))}
            </Text>
          </div>
        )}
        <Lines label={t('common_quoted', { text: intent })} lines={fields} {...around} />
        {rest.length + cut > 0 && (
          <>
            <Text look="small" tone="soft">
              {restLabel}
            </Text>
            <Lines label={restLabel} lines={rest} {...around} />
          </>
        )}
        {cut > 0 && (
          <Text look="small" tone="bad">
            {counted('approval_innerCut', cut)}
          </Text>
        )}
      </Stack>
    </div>
  )
}

function Lines({ label, lines, ...around }: { label: string; lines: readonly Line[] } & Surroundings) {
  return (
    <Facts tight label={label}>
      {lines.map(({ label, number, told }, index) => (
        <Fact
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never reorder
          key={index}
          name={
            <>
              <Quoted>{label}</Quoted> {number}
            </>
          }
        >
          <Value told={told} {...around} />
        </Fact>
      ))}
    </Facts>
  )
}

function Value({ told, ...around }: { told: Told } & Surroundings) {
  return told.form === 'call' ? <Inner call={told} {...around} /> : <Parts of={valueParts(told, around)} />
}

/** A call inside the described one: where it goes, what it sends and for whom, and who says what it does. */
function Inner({ call: { to, isNamed, from, value, data, described }, ...around }: InnerProps) {
  const { decimals, symbol } = around.coin
  return (
    <Stack gap={2}>
      <Facts tight label={t('approval_details')}>
        <Fact name={t('common_to')}>
          <Parts of={valueParts({ form: 'address', address: to }, around)} />{' '}
          {isNamed && t('approval_describedNamed')}
        </Fact>
        {from && (
          <Fact name={t('approval_describedSender')}>
            <Parts of={valueParts({ form: 'address', address: from }, around)} />
          </Fact>
        )}
        {value !== undefined && (
          <Fact name={t('approval_sends')}>
            <Amount value={value} decimals={decimals} symbol={symbol} exact />
          </Fact>
        )}
      </Facts>
      {described ? (
        <>
          <DescribedIntent described={described} />
          <Description described={described} {...around} />
        </>
      ) : (
        <code dir="ltr">{data}</code>
      )}
    </Stack>
  )
}

type InnerProps = { call: InnerCall } & Surroundings
