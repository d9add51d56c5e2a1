import type { CallView } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { together } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { example } from './feeChoices.ts'
import { readFee, readGas, type Typed } from './figures.ts'

type Props = {
  calls: readonly CallView[]
  typed: Typed
  onType: (typed: Typed) => void
  /** The reason why the network has no figures. */
  reason: string | undefined
}

/** The form for gas and fee by hand, if no node provides them. */
export function FiguresForm({ calls, typed, onType, reason }: Props) {
  return (
    <Section heading={t('approval_figures')}>
      <Stack gap={3}>
        <Text look="small" tone="soft">
          {together(reason ?? t('approval_figuresYours'), t('approval_figuresGas'))}
        </Text>
        {calls.map((call, index) => {
          const place = call.index ?? index
          const text = typed.gas[place] ?? ''
          return (
            <Field
              key={place}
              label={
                calls.length === 1
                  ? t('approval_gas')
                  : t('approval_gasFor', { number: index + 1, what: inWords(call.verb) })
              }
              data-testid="gas-input"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(gas) => onType({ ...typed, gas: typed.gas.with(place, gas) })}
              error={text && readGas(text) === undefined && t('approval_gasLeast')}
            />
          )
        })}
        <Field
          label={t('approval_feePerGas')}
          data-testid="fee-input"
          inputMode="decimal"
          autoComplete="off"
          value={typed.fee}
          onChange={(fee) => onType({ ...typed, fee })}
          error={
            typed.fee &&
            readFee(typed.fee) === undefined &&
            t('approval_aboveZero', { example: example(1.5) })
          }
        />
      </Stack>
    </Section>
  )
}
