import type { Review } from '../../domain/review/review.ts'
import { blockOf } from '../../domain/review/reviewBlocks.ts'
import { type Key, t } from '../../i18n/translate.ts'
import { Icon } from '../kit/images/Icon.tsx'
import type { IconName } from '../kit/images/iconPaths.ts'
import { Section } from '../kit/layout/Section.tsx'
import { Stack } from '../kit/layout/Stack.tsx'
import { Text } from '../kit/text/Text.tsx'
import styles from './Meaning.module.css'

const connection = [
  { icon: 'eye', text: 'approval_means_sees' },
  { icon: 'batch', text: 'approval_means_ask' },
  { icon: 'lock', text: 'approval_means_cannot' },
] as const satisfies readonly { icon: IconName; text: Key }[]

/** Explains what approval does and does not do, for requests that move nothing. */
export function Meaning({ review }: { review: Review }) {
  if (blockOf(review, 'accounts')?.several)
    return (
      <Section heading={t('approval_means')}>
        <Stack as="ul" gap={2}>
          {connection.map(({ icon, text }) => (
            <li key={icon} className={styles.line}>
              <Icon name={icon} />
              <Text as="span" look="small">
                {t(text)}
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
  // Bytes that nobody can read may give away anything.
  if (blockOf(review, 'calls') || blockOf(review, 'message')?.hex) return undefined
  const network = blockOf(review, 'network')
  if (network?.known) return t('approval_networkKnown')
  if (network?.switches) return t('approval_means_networkSwitch')
  for (const kind of ['token', 'network', 'message', 'typedData'] as const)
    if (blockOf(review, kind)) return t(`approval_means_${kind}`)
  if (review.selects) return t('approval_means_selects')
  return undefined
}
