import { useState } from 'react'
import type { Activity } from '../../../../domain/batch.ts'
import { counted, t } from '../../../../i18n/translate.ts'
import { Button } from '../../../kit/forms/Button.tsx'
import { Sheet } from '../../../kit/layout/Sheet.tsx'
import { Stack } from '../../../kit/layout/Stack.tsx'
import { say } from '../../../kit/status/say.ts'
import { Text } from '../../../kit/text/Text.tsx'
import { useUiState } from '../../../shell/useUiState.ts'
import { saveFile } from '../../saveFile.ts'
import { useTokensOf } from '../../tokens/useTokensOf.ts'
import { useHere } from '../../useSelection.ts'
import type { Received } from '../received/received.ts'

type Props = {
  activities: readonly Activity[]
  /** What the selected account received on the selected network. */
  received: readonly Received[]
  open: boolean
  onClose: () => void
}

const none: never[] = []

/** Saves the listed activities as a CSV file, after saying what the file holds. The page itself makes it. */
export function ExportSheet({ activities, received, open, onClose }: Props) {
  const { account, network } = useHere()
  const nfts = useUiState((state) => state.nfts) ?? none
  const networks = useUiState((state) => state.networks) ?? none
  const tokensOf = useTokensOf()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ activityCsv }, { feesOfActivities }] = await Promise.all([
        import('./activityCsv.ts'),
        import('./feesOfActivities.ts'),
      ])
      const fees = await feesOfActivities(activities, networks)
      const day = new Date().toISOString().slice(0, 10)
      saveFile(
        `volley-activity-${day}.csv`,
        activityCsv(activities, {
          networks,
          tokensOf,
          fees,
          ...(account && network && { received: { list: received, account, network, nfts } }),
        }),
        'text/csv',
      )
      say(t('activity_exported'))
      onClose()
    } catch (error) {
      say((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={t('activity_export')}
      data-testid="activity-export-sheet"
      footer={
        <Button look="filled" wide busy={busy} data-testid="activity-export-save" onClick={save}>
          {t('activity_exportSave')}
        </Button>
      }
    >
      <Stack gap={2}>
        <Text>{counted('activity_exportRows', activities.length + received.length)}</Text>
        <Text tone="soft">{t('activity_exportHolds')}</Text>
      </Stack>
    </Sheet>
  )
}
