import { figure } from '../../../../i18n/sentences.ts'
import { t } from '../../../../i18n/translate.ts'
import { Text } from '../../../kit/text/Text.tsx'
import { useHere } from '../../useSelection.ts'
import type { ReceivedHere } from './useReceived.ts'

/** Names the blocks that the node searched for received tokens. */
export function SearchedBlocks({ seen, isSilent }: Pick<ReceivedHere, 'seen' | 'isSilent'>) {
  const network = useHere().network?.name ?? t('common_theNetwork')
  const searched = isSilent ? 'refused' : seen?.searched
  if (!searched || searched === 'nothing') return null
  return (
    <Text look="small" tone="soft" data-testid="received-searched">
      {searched === 'refused'
        ? t('activity_receivedRefused', { network })
        : t('activity_receivedSearched', { blocks: figure(searched.to - searched.from + 1), network })}
    </Text>
  )
}
