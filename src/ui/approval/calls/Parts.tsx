import type { Part } from '../../descriptors/valueParts.ts'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { SiteText } from '../../kit/text/SiteText.tsx'

/** The parts of a described value, in their order. */
export function Parts({ of }: { of: readonly Part[] }) {
  return of.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts never reorder
    <span key={index}>
      {index > 0 && ' '}
      <One part={part} />
    </span>
  ))
}

function One({ part }: { part: Part }) {
  switch (part.is) {
    case 'said':
      return <Quoted>{part.text}</Quoted>
    case 'ours':
      return <bdi>{part.text}</bdi>
    case 'code':
      return <code dir="ltr">{part.text}</code>
    case 'address':
      return <Address value={part.address} />
    case 'amount':
      return <Amount value={part.amount} decimals={part.decimals} symbol={part.symbol} exact />
  }
}

/** Words of a description or of the data, quoted. */
export function Quoted({ children }: { children: string }) {
  return (
    <span lang="en">
      <SiteText long>{children}</SiteText>
    </span>
  )
}
