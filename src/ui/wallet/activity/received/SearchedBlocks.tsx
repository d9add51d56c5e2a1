import { t } from '../../../../i18n/translate.ts'
import { shortAddress } from '../../../kit/text/addressGroups.ts'
import { Text } from '../../../kit/text/Text.tsx'
import { useHere } from '../../useSelection.ts'
import { scopeText } from './scopeText.ts'
import type { ReceivedHere } from './useReceived.ts'

/** Names the account and network of the received items, and the blocks that the node searched for tokens. */
export function SearchedBlocks({ seen, isSilent }: Pick<ReceivedHere, 'seen' | 'isSilent'>) {
  const { account, network } = useHere()
  const searched = isSilent ? 'refused' : seen?.searched
  if (!searched || !account) return null
  const name = account.name || shortAddress(account.address)
  return (
    <Text look="small" tone="soft" data-testid="received-searched">
      {scopeText(searched, name, network?.name ?? t('common_theNetwork'))}
    </Text>
  )
}
