import type { Address } from 'viem'
import type { TokenBalance } from '../../../domain/token.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { IconButton } from '../../kit/forms/IconButton.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { SideBySide } from '../SideBySide.tsx'
import { TokenPicture } from './TokenPicture.tsx'
import { type Listed, moved, sorted } from './tokenOrder.ts'

type Props = { open: boolean; onClose: () => void }

/** Changes the order and visibility of the tokens. The coin is always first. */
export function TokensSheet({ open, onClose }: Props) {
  const all = useUiState((state) => state.tokens) ?? []
  const order = useCommand('token.order')
  const hide = useCommand('token.hide')
  const tokens = all.filter((token): token is Listed => token.address !== undefined)
  const failure = order.failure ?? hide.failure
  const put = (next: readonly Listed[]) => order.run({ addresses: next.map(({ address }) => address) })

  return (
    <Sheet open={open} onClose={onClose} heading={t('token_arrange')} data-testid="tokens-sheet">
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Stack row gap={2}>
        <Button small data-testid="tokens-by-name" onClick={() => put(sorted(tokens, 'name'))}>
          {t('token_byName')}
        </Button>
        <Button small data-testid="tokens-by-amount" onClick={() => put(sorted(tokens, 'amount'))}>
          {t('token_byAmount')}
        </Button>
      </Stack>
      <Card as="ul" rows>
        {tokens.map((token, index) => (
          <li
            key={token.address}
            data-testid="token-entry"
            data-symbol={token.symbol}
            data-hidden={token.hidden}
          >
            <SideBySide
              end={
                <Tools
                  token={token}
                  first={index === 0}
                  last={index === tokens.length - 1}
                  onMove={(by) => put(moved(tokens, index, by))}
                  onHide={(address, hidden) => hide.run({ address, hidden })}
                />
              }
            >
              <Row
                start={<TokenPicture address={token.address} size={24} />}
                name={<bdi>{inert(token.symbol, 16)}</bdi>}
                sub={token.hidden ? t('common_hidden') : <Held token={token} />}
              />
            </SideBySide>
          </li>
        ))}
      </Card>
      <Notice tone="neutral">{t('token_hiddenMeans')}</Notice>
    </Sheet>
  )
}

function Held({ token: { balance, decimals } }: { token: TokenBalance }) {
  return balance === undefined ? t('common_notKnown') : <Amount value={BigInt(balance)} decimals={decimals} />
}

function Tools({
  token,
  first,
  last,
  onMove,
  onHide,
}: {
  token: Listed
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
  onHide: (address: Address, hidden: boolean) => void
}) {
  const symbol = inert(token.symbol, 16)
  return (
    <Stack row gap={0}>
      <IconButton
        icon="up"
        label={t('token_moveUp', { symbol })}
        disabled={first}
        data-testid="token-up"
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="down"
        label={t('token_moveDown', { symbol })}
        disabled={last}
        data-testid="token-down"
        onClick={() => onMove(1)}
      />
      <IconButton
        icon={token.hidden ? 'eye' : 'hide'}
        label={token.hidden ? t('token_show', { symbol }) : t('token_hide', { symbol })}
        data-testid="token-hide"
        onClick={() => onHide(token.address, !token.hidden)}
      />
    </Stack>
  )
}
