import { Notice } from '../kit/Notice.tsx'

/** Says that characters which cannot be seen were made visible in a text above, and how many. */
export function Hidden({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice
      tone="warn"
      heading="It has characters that cannot be seen"
      data-testid="warning"
      data-kind="hiddenCharacters"
    >
      {count === 1 ? 'One stands' : `${count} stand`} in the text as ⟨U+…⟩. They can make a text look like
      another one.
    </Notice>
  )
}
