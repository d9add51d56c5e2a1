import type { Address as Hex } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { useWorth } from '../send/useWorth.ts'
import { useHere } from '../useSelection.ts'
import { TokenPicture } from './TokenPicture.tsx'
import styles from './TokenSheet.module.css'
import { useWellKnown } from './useWellKnown.ts'

type Props = { open: boolean; onClose: () => void; address: Hex | undefined; onSend: () => void }

/** Everything the wallet knows about one token, with the exact balance, and the actions on it. */
export function TokenSheet({ open, onClose, address, onSend }: Props) {
  const { account, network } = useHere()
  const token = useUiState((state) => state.tokens.find((one) => one.address === address))
  const silent = useUiState((state) => state.node.state === 'unreachable')
  const { run, busy, failure } = useCommand('token.remove')
  const known = useWellKnown(network?.chainId, address)
  const balance = token?.balance === undefined ? undefined : BigInt(token.balance)
  const worth = useWorth(token, balance)
  if (!token) return null
  const symbol = inert(token.symbol, 16)

  async function remove() {
    if (!address || !(await run({ address }))) return
    say(t('token_removed', { symbol }))
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={
        <span className={styles.heading}>
          <TokenPicture address={address} />
          <bdi>{symbol}</bdi>
        </span>
      }
      footer={
        <Stack row="equal" gap={3}>
          {address && (
            <Button icon="trash" busy={busy} data-testid="token-remove" onClick={remove}>
              {t('common_remove')}
            </Button>
          )}
          <Button
            look="filled"
            icon="send"
            disabled={!balance || silent || account?.kind === 'watch'}
            onClick={onSend}
          >
            {t('token_send', { symbol })}
          </Button>
        </Stack>
      }
    >
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Facts label={symbol}>
        <Fact name={t('token_youHave')}>
          {balance === undefined ? (
            t('common_notKnown')
          ) : (
            <>
              <Amount value={balance} decimals={token.decimals} symbol={symbol} exact />
              {worth !== undefined && (
                <Text look="small" tone="soft" as="div" data-testid="token-sheet-worth">
                  <bdi>{worth}</bdi>
                </Text>
              )}
            </>
          )}
        </Fact>
        {known ? (
          <Fact name={t('common_name')}>{known.name}</Fact>
        ) : (
          address &&
          token.name && (
            <Fact name={t('token_callsItself')}>
              <SiteText>{token.name}</SiteText>
            </Fact>
          )
        )}
        <Fact name={t('common_network')}>{network?.name}</Fact>
        <Fact name={t('common_decimals')}>{token.unverified ? t('common_notKnown') : token.decimals}</Fact>
        {address && (
          <Fact name={t('common_contract')}>
            <Address value={address} name={symbol} />
          </Fact>
        )}
      </Facts>
      {address && <Notice tone="neutral">{t('token_removeMeans')}</Notice>}
    </Sheet>
  )
}
