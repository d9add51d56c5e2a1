import type { Address } from 'viem'
import type { TokenBalance } from '../../../domain/token.ts'
import { t } from '../../../i18n/translate.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { TokenPicture } from './TokenPicture.tsx'

type Props = {
  tokens: readonly TokenBalance[]
  picked: TokenBalance | undefined
  onPick: (address: Address | undefined) => void
}

/** Selects one of the tokens with a balance. Omits hidden tokens. */
export function TokenChoices({ tokens, picked, onPick }: Props) {
  const held = tokens.filter(
    (token) => token === picked || (!token.hidden && token.balance && BigInt(token.balance) > 0n),
  )
  return (
    <Choices heading={t('send_whichToken')} quiet>
      {held.map((token) => (
        <Choice
          key={token.address ?? 'coin'}
          kind="radio"
          group="token"
          data-testid="send-token"
          data-address={token.address}
          checked={token === picked}
          onChange={() => onPick(token.address)}
          start={<TokenPicture address={token.address} size={24} />}
          name={<bdi>{inert(token.symbol, 16)}</bdi>}
          end={
            token.balance !== undefined && <Amount value={BigInt(token.balance)} decimals={token.decimals} />
          }
        />
      ))}
    </Choices>
  )
}
