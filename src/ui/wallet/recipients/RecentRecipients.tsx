import type { Address } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { when } from '../relativeTime.ts'
import { useNow } from '../useNow.ts'
import { latestRecipients } from './latestRecipients.ts'
import { RecipientRow } from './RecipientRow.tsx'

/** Offers the addresses that this account paid last. */
export function RecentRecipients({ onPick }: { onPick: (address: Address) => void }) {
  const account = useUiState((state) => state.account)
  const activities = useUiState((state) => state.activities) ?? []
  const accounts = useUiState((state) => state.accounts) ?? []
  const contacts = useUiState((state) => state.contacts) ?? []
  const now = useNow(undefined)
  if (!account) return null
  const named = [...accounts, ...contacts].map(({ address }) => address)
  const recents = latestRecipients(activities, { account, named })
  if (recents.length === 0) return null
  return (
    <Stack gap={2} data-testid="send-recents">
      <Text as="h2" look="small" tone="soft">
        {t('send_recent')}
      </Text>
      <Card as="ul" rows>
        {recents.map(({ address, at }) => (
          <li key={address}>
            <RecipientRow
              data-testid="send-recent"
              address={address}
              end={<bdi>{when(at, now)}</bdi>}
              onPick={onPick}
            />
          </li>
        ))}
      </Card>
    </Stack>
  )
}
