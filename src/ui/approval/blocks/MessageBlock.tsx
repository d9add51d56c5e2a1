import { useState } from 'react'
import { textFor } from '../../../domain/review/messageText.ts'
import type { MessageBlock } from '../../../domain/review/review.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { CodeBlock } from '../../kit/text/Code.tsx'
import { CopyButton } from '../../kit/text/CopyButton.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { Hidden } from './HiddenCharacters.tsx'
import styles from './MessageBlock.module.css'
import { readable } from './revealHidden.ts'

/** The whole message to sign: text with every character visible, or bytes that are no text. */
export function Message({ block, account = '' }: { block: MessageBlock; account: string | undefined }) {
  const { hex = '0x' } = block
  if (block.text === undefined)
    return (
      <Section
        heading={t('approval_bytesToSign')}
        action={
          <CopyButton text={hex} said={t('approval_bytesCopied')}>
            {t('common_copy')}
          </CopyButton>
        }
      >
        <Stack gap={2}>
          <CodeBlock label={t('approval_bytesToSign')}>{hex}</CodeBlock>
          <Text look="small" tone="soft">
            {counted('approval_bytesNoText', (hex.length - 2) / 2)}
          </Text>
        </Stack>
      </Section>
    )

  const text = textFor(block, account)
  const shown = readable(text)
  return (
    <Section
      heading={t('approval_messageToSign')}
      action={
        <CopyButton text={text} said={t('approval_messageCopied')}>
          {t('common_copy')}
        </CopyButton>
      }
    >
      <Stack gap={2}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the arrow keys */}
        <section aria-label={t('approval_messageToSign')} tabIndex={0} dir="auto" className={styles.message}>
          {shown.text}
        </section>
        <Hidden count={shown.hidden} />
        <AsBytes text={text} />
      </Stack>
    </Section>
  )
}

/** The bytes to sign for a text. The site may have sent these in hexadecimal; other programs can check them. */
function AsBytes({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const bytes = new TextEncoder().encode(text)
  return (
    <>
      <div>
        <Button look="text" icon="code" aria-expanded={open} onClick={() => setOpen(!open)}>
          {counted(open ? 'approval_hideBytes' : 'approval_showBytes', bytes.length)}
        </Button>
      </div>
      {open && (
        <CodeBlock label={t('approval_bytesToSign')}>
          0x{Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}
        </CodeBlock>
      )}
    </>
  )
}
