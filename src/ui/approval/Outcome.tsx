import { useEffect, useRef } from 'react'
import type { TokenBlock } from '../../domain/review.ts'
import { Amount } from '../kit/Amount.tsx'
import { Sentence } from '../kit/Sentence.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { TokenLogo } from '../kit/TokenLogo.tsx'
import type { Note } from './notes.ts'
import { Words } from './Words.tsx'

type Props = { title: string; token: TokenBlock | undefined; notes: readonly Note[] }

/** What the person has afterwards, in a sentence. The focus starts here: on no button, so that Enter decides nothing. */
export function Outcome({ title, token, notes }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const sentence = (
    <Text as="h2" look="outcome" tabIndex={-1} ref={heading}>
      <Words>{title}</Words>
    </Text>
  )
  if (!token) return sentence
  const isUnsafe = notes.some(({ warning }) => warning === 'tokenLookalike')
  return (
    <Stack gap={2} align="center">
      <TokenLogo size={56} address={token.address} unsafe={isUnsafe} />
      {sentence}
      {(token.name || token.balance) && (
        <Text look="small" tone="soft">
          <Holding token={token} />
        </Text>
      )}
    </Stack>
  )
}

/** A token's name, what the account has of it, or both. */
function Holding({ token: { name, balance, decimals, symbol } }: { token: TokenBlock }) {
  if (!balance) return <bdi>{name}</bdi>
  const amount = <Amount value={BigInt(balance)} decimals={decimals} symbol={symbol} />
  if (!name) return <Sentence of="approval_youHold" amount={amount} />
  return <Sentence of="approval_nameYouHold" name={name} amount={amount} />
}
