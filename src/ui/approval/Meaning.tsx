import type { Review } from '../../wire/review.ts'
import { Icon } from '../kit/Icon.tsx'
import type { IconName } from '../kit/icons.ts'
import { Section } from '../kit/Section.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { blockOf } from './blocks.ts'
import styles from './Meaning.module.css'

const connection: readonly { icon: IconName; text: string }[] = [
  { icon: 'eye', text: 'It sees the addresses you tick, their balances and history.' },
  { icon: 'batch', text: 'It may ask you to send or sign. You decide each time.' },
  { icon: 'lock', text: 'It cannot move anything without asking, and does not see other accounts.' },
]

/** What approving does and does not do, for requests that move nothing. */
export function Meaning({ review }: { review: Review }) {
  if (blockOf(review, 'accounts')?.several)
    return (
      <Section heading="What this means" look="title">
        <Stack as="ul" gap={2}>
          {connection.map(({ icon, text }) => (
            <li key={icon} className={styles.line}>
              <Icon name={icon} />
              <Text as="span" look="small">
                {text}
              </Text>
            </li>
          ))}
        </Stack>
      </Section>
    )
  const sentence = meaning(review)
  return sentence && <Text look="meta">{sentence}</Text>
}

function meaning(review: Review): string | undefined {
  if (blockOf(review, 'calls')) return undefined
  if (blockOf(review, 'token'))
    return 'This only adds a line to your list. Nothing is sent, and the site gets no permission to spend.'
  if (blockOf(review, 'network'))
    return 'This only adds a network to your list. Whoever runs the address can see your addresses and answer wrongly, but cannot move anything.'
  if (blockOf(review, 'message'))
    return 'Signing sends nothing and costs nothing. Whoever gets the signature can show that you agreed to this.'
  if (blockOf(review, 'typedData'))
    return 'Signing sends nothing and costs nothing now. But whoever holds the signature can use it without asking you again.'
  if (review.selects) return 'The sites you are connected to are told. Nothing is sent and nothing is signed.'
  return undefined
}
