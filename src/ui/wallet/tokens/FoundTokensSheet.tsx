import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { send } from '../../commands/sendCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { IconButton } from '../../kit/forms/IconButton.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { Amount } from '../../kit/text/Amount.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { SideBySide } from '../SideBySide.tsx'
import { useHere } from '../useSelection.ts'
import type { FoundToken } from './findTokens.ts'
import { readToAdd } from './readToAdd.ts'
import { TokenPicture } from './TokenPicture.tsx'
import { useFoundTokens } from './useFoundTokens.ts'

type Props = { open: boolean; onClose: () => void }

/** The found tokens, each with a button that adds it to the list. */
export function FoundTokensSheet({ open, onClose }: Props) {
  const found = useFoundTokens()
  const { network } = useHere()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** One after another: each reads its contract first. Those before a failure stay in the list. */
  async function add(tokens: readonly FoundToken[]) {
    if (busy || !network) return
    setBusy(true)
    setFailure(undefined)
    try {
      for (const { address } of tokens) await send('token.add', await readToAdd(network, address))
      say(t('token_added'))
      if (tokens.length === found.length) onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
    setBusy(false)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={t('token_foundHeading')}
      data-testid="found-tokens"
      footer={
        <Button look="filled" wide busy={busy} data-testid="found-all" onClick={() => add(found)}>
          {t('token_addAll')}
        </Button>
      }
    >
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Card as="ul" rows>
        {found.map((token) => (
          <li key={token.address} data-testid="found-token" data-address={token.address}>
            <SideBySide end={<Add token={token} busy={busy} onPress={() => add([token])} />}>
              <Row
                start={<TokenPicture address={token.address} />}
                name={<bdi>{inert(token.symbol, 16)}</bdi>}
                sub={token.name ?? <Stranger address={token.address} />}
                end={
                  <Text as="span" look="label">
                    <Amount value={token.value} decimals={token.decimals} />
                  </Text>
                }
              />
            </SideBySide>
          </li>
        ))}
      </Card>
      <Text look="small" tone="soft">
        {t('token_foundMeans')}
      </Text>
    </Sheet>
  )
}

/** Only its contract vouches for its symbol, so the row shows its address. */
function Stranger({ address }: Pick<FoundToken, 'address'>) {
  return (
    <>
      {t('token_fromBatches')} <bdi>{shortAddress(address)}</bdi>
    </>
  )
}

function Add({ token, busy, onPress }: { token: FoundToken; busy: boolean; onPress: () => void }) {
  return (
    <IconButton
      icon="plus"
      label={t('token_addOne', { symbol: inert(token.symbol, 16) })}
      disabled={busy}
      data-testid="found-add"
      onClick={onPress}
    />
  )
}
