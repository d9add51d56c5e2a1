import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { IconButton } from '../../kit/forms/IconButton.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { copy } from '../copy.ts'
import type { Place } from '../place.ts'
import { SideBySide } from '../SideBySide.tsx'
import styles from './AccountSheet.module.css'
import { DelegationNotice } from './DelegationNotice.tsx'

type Props = { open: boolean; onClose: () => void; onPlace: (place: Place) => void }

/** Lists the accounts with their addresses, marks the selected one, and links to managing and adding. */
export function AccountSheet({ open, onClose, onPlace }: Props) {
  const accounts = useUiState((state) => state.accounts) ?? []
  const current = useUiState((state) => state.account)
  const select = useCommand('account.select')

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={t('common_accounts')}
      footer={
        <Stack row="equal" gap={3}>
          <Button data-testid="accounts-manage" onClick={() => onPlace({ at: 'accounts' })}>
            {t('home_manage')}
          </Button>
          <Button icon="plus" data-testid="account-add" onClick={() => onPlace({ at: 'addAccount' })}>
            {t('common_add')}
          </Button>
        </Stack>
      }
    >
      {select.failure && (
        <Notice tone="bad" urgent>
          {select.failure}
        </Notice>
      )}
      <DelegationNotice onlyUnknown />
      <Card as="ul" rows>
        {accounts
          .filter(({ hidden }) => !hidden)
          .map(({ address, name, kind }) => (
            <li key={address}>
              <SideBySide
                end={
                  <IconButton
                    icon="copy"
                    label={t('common_copyAddressOf', { name })}
                    onClick={() => copy(address, t('common_addressCopied'))}
                  />
                }
              >
                <Row
                  data-testid="account-row"
                  data-address={address}
                  start={<AccountBlob address={address} />}
                  name={
                    <span className={styles.named}>
                      <span className={styles.name} title={name}>
                        {name}
                      </span>
                      {kind === 'watch' && <Chip>{t('common_watchOnly')}</Chip>}
                    </span>
                  }
                  sub={<bdi dir="ltr">{shortAddress(address)}</bdi>}
                  end={address === current && <Icon name="check" />}
                  current={address === current}
                  onPress={async () => (await select.run({ address })) && onClose()}
                />
              </SideBySide>
            </li>
          ))}
      </Card>
    </Sheet>
  )
}
