import type { CallView } from '../../wire/review.ts'
import { Field } from '../kit/Field.tsx'
import { Section } from '../kit/Section.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { readFee, readGas, type Typed } from './figures.ts'

type Props = {
  calls: readonly CallView[]
  typed: Typed
  onType: (typed: Typed) => void
  /** Why the network cannot tell. */
  reason: string | undefined
}

/** Gas and fee by hand, where no node tells them. */
export function FiguresForm({ calls, typed, onType, reason }: Props) {
  return (
    <Section heading="Gas and fee" look="title">
      <Stack gap={3}>
        <Text look="small" tone="soft">
          {reason ?? 'While the network does not answer, these figures are yours to enter.'} Too little gas
          makes a call fail, and the fee is paid all the same.
        </Text>
        {calls.map((call, index) => {
          const place = call.index ?? index
          const text = typed.gas[place] ?? ''
          return (
            <Field
              key={place}
              label={calls.length === 1 ? 'Gas' : `Gas for call ${index + 1}, ${call.verb}`}
              data-testid="gas-input"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(gas) => onType({ ...typed, gas: typed.gas.with(place, gas) })}
              error={text && readGas(text) === undefined && 'A whole number from 21000.'}
            />
          )
        })}
        <Field
          label="Fee per gas, in gwei"
          data-testid="fee-input"
          inputMode="decimal"
          autoComplete="off"
          value={typed.fee}
          onChange={(fee) => onType({ ...typed, fee })}
          error={typed.fee && readFee(typed.fee) === undefined && 'A number above 0, such as 1.5.'}
        />
      </Stack>
    </Section>
  )
}
