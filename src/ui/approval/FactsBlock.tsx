import type { Fact as OneFact } from '../../wire/review.ts'
import { Address } from '../kit/Address.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { inert } from '../kit/inert.ts'

/** Names and values without a look of their own. */
export function FactsBlock({ block: { facts } }: { block: { facts: readonly OneFact[] } }) {
  return (
    <Facts>
      {facts.map(({ label, value, form }) => (
        <Fact key={label} name={label}>
          {form === 'address' ? (
            <Address value={value} name={label} />
          ) : form === 'mono' ? (
            <code dir="ltr">{inert(value, 500)}</code>
          ) : (
            <bdi>{inert(value, 500)}</bdi>
          )}
        </Fact>
      ))}
    </Facts>
  )
}
