import type { MessageBlock } from '../../wire/review.ts'
import { CodeBlock } from '../kit/Code.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Section } from '../kit/Section.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './Message.module.css'
import { readable } from './readable.ts'

/** What is signed, whole: text with every character in sight, or bytes that are no text. */
export function Message({ block: { text, hex = '0x' } }: { block: MessageBlock }) {
  if (text === undefined)
    return (
      <Section
        heading="Bytes to sign"
        action={
          <CopyButton text={hex} said="Bytes copied">
            Copy
          </CopyButton>
        }
      >
        <Stack gap={2}>
          <CodeBlock label="Bytes to sign">{hex}</CodeBlock>
          <Text look="small" tone="soft">
            These {(hex.length - 2) / 2} bytes are no text, so Volley cannot say what they mean.
          </Text>
        </Stack>
      </Section>
    )

  const shown = readable(text)
  return (
    <Section
      heading="Message to sign"
      action={
        <CopyButton text={text} said="Message copied">
          Copy
        </CopyButton>
      }
    >
      <Stack gap={2}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the arrow keys */}
        <section aria-label="Message to sign" tabIndex={0} dir="auto" className={styles.message}>
          {shown.text}
        </section>
        {shown.hidden > 0 && (
          <Notice tone="warn" heading="It has characters that cannot be seen">
            {shown.hidden === 1 ? 'One stands' : `${shown.hidden} stand`} in the text as ⟨U+…⟩. They can make
            a text look like another one.
          </Notice>
        )}
      </Stack>
    </Section>
  )
}
