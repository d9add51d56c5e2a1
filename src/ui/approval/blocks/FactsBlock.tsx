import type { FeeInToken, Fact as OneFact } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { distance, moment } from '../../../i18n/time.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { later } from '../../shell/later.tsx'

/** Hardly any batch has a fee in a token. */
const TokenFeeFacts = later(async () => (await import('../fees/TokenFeeFacts.tsx')).TokenFeeFacts)

/** Names and values without a look of their own. */
export function FactsBlock({
  block: { facts, tokenFee },
  tight = false,
}: {
  block: { facts: readonly OneFact[]; tokenFee?: FeeInToken }
  /** Inside another card. */
  tight?: boolean
}) {
  return (
    <Facts tight={tight}>
      {tokenFee && <TokenFeeFacts fee={tokenFee} />}
      {facts.map((fact) => {
        const label = inWords(fact.label)
        return (
          <Fact key={label} name={label} {...(fact.match && { match: fact.match })}>
            <Value fact={fact} label={label} value={inWords(fact.value)} />
          </Fact>
        )
      })}
    </Facts>
  )
}

type Props = { fact: OneFact; label: string; value: string }

function Value({ fact: { form, name }, label, value }: Props) {
  switch (form) {
    case 'address':
      return (
        <>
          {name && <b>{name} </b>}
          <Address value={value} name={name ?? label} />
        </>
      )
    case 'mono':
      return <code dir="ltr">{inert(value, 500)}</code>
    case 'site':
      return <SiteText long>{value}</SiteText>
    case 'time':
      return <Time seconds={Number(value)} />
    case 'text':
    case undefined:
      return (
        <bdi>
          <Words>{inert(value, 500)}</Words>
        </bdi>
      )
  }
}

/** The absolute time first, since that is what counts. */
function Time({ seconds }: { seconds: number }) {
  return (
    <>
      {moment(seconds)}
      <Text look="small" tone="soft" as="div">
        {distance(seconds, Date.now() / 1000)}
      </Text>
    </>
  )
}
