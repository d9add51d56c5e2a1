import { useState } from 'react'
import type { Address } from 'viem'
import type { TokenBalance } from '../../../domain/token.ts'
import { t } from '../../../i18n/translate.ts'
import { Option, Options } from '../../kit/forms/Options.tsx'
import { Search } from '../../kit/forms/Search.tsx'

import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { Balance } from './Balance.tsx'
import { TokenPicture } from './TokenPicture.tsx'

type Props = {
  tokens: readonly TokenBalance[]
  picked: TokenBalance | undefined
  onPick: (address: Address | undefined) => void
}

/** From this many tokens on, a search is faster than reading the list. */
const few = 8

/** Selects one of the tokens with a balance. Omits hidden tokens. */
export function TokenChoices({ tokens, picked, onPick }: Props) {
  const [typed, type] = useState('')
  const held = tokens.filter(
    (token) => token === picked || (!token.hidden && token.balance && BigInt(token.balance) > 0n),
  )
  const wanted = typed.trim().toLowerCase()
  const found = held.filter(({ symbol, name = '', address = '' }) =>
    `${symbol}\n${name}\n${address}`.toLowerCase().includes(wanted),
  )
  const entry = picked && found.includes(picked) ? picked : found[0]
  return (
    <>
      {held.length > few && (
        <Search label={t('send_findToken')} value={typed} onChange={type} data-testid="send-tokens-search" />
      )}
      {found.length === 0 && <Text tone="soft">{t('send_noSuchToken')}</Text>}
      {found.length > 0 && (
        <Options label={t('send_whichToken')}>
          {found.map((token) => (
            <Option
              key={token.address ?? 'coin'}
              data-testid="send-token"
              data-address={token.address}
              chosen={token === picked}
              first={token === entry}
              onChoose={() => onPick(token.address)}
              start={<TokenPicture address={token.address} />}
              name={<bdi>{inert(token.symbol, 16)}</bdi>}
              sub={token.address && token.name && <bdi>{inert(token.name, 64)}</bdi>}
              end={
                token.balance !== undefined && (
                  <Balance value={BigInt(token.balance)} decimals={token.decimals} />
                )
              }
            />
          ))}
        </Options>
      )}
    </>
  )
}
