import { useEffect, useRef } from 'react'
import type { TokenBlock } from '../../domain/review/review.ts'
import { Stack } from '../kit/layout/Stack.tsx'
import { Words } from '../kit/text/AddressText.tsx'
import { Amount } from '../kit/text/Amount.tsx'
import { Sentence } from '../kit/text/Sentence.tsx'
import { Text } from '../kit/text/Text.tsx'
import { AssetLogo } from './AssetLogo.tsx'
import type { Note } from './notes/notes.ts'
import styles from './Outcome.module.css'

type Props = {
  title: string
  /** Parts of the title that alarm. */
  low: readonly string[]
  token: TokenBlock | undefined
  notes: readonly Note[]
}

/** The width of an alarming part that surely fits into one line, in Latin letters. Others may be twice as wide. */
const widest = 24

/** The outcome in a sentence. The focus starts here, not on a button, so that Enter decides nothing. */
export function Outcome({ title, low, token, notes }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const sentence = (
    <Text as="h2" look="outcome" tabIndex={-1} ref={heading}>
      {around(title, low).map((part, at) =>
        low.includes(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title never reorder
          <span key={at} className={look(part, at)} data-testid="floor-low">
            {part}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title never reorder
          <Words key={at}>{part}</Words>
        ),
      )}
    </Text>
  )
  if (!token) return sentence
  const isUnsafe = notes.some(({ warning }) => warning === 'tokenLookalike')
  return (
    <Stack gap={2} align="center">
      <AssetLogo chainId={token.chainId} asset={{ ...token, known: !isUnsafe }} size={56} />
      {sentence}
      {(token.name || token.balance) && (
        <Text look="small" tone="soft">
          <Holding token={token} />
        </Text>
      )}
    </Stack>
  )
}

/** The class of an alarming part: it stays in one line, or a title's later part begins on a line of its own. */
export function look(part: string, at: number): string | undefined {
  const width = part.length + (part.match(/[\u1100-\uffdc]/g)?.length ?? 0)
  return width <= widest ? styles.low : at > 0 ? styles.long : styles.first
}

/** The parts of a text: those that alarm, and those around them. */
function around(title: string, low: readonly string[]): string[] {
  const [first, ...more] = low
  if (first === undefined) return title ? [title] : []
  return title.split(first).flatMap((part, at) => [...(at > 0 ? [first] : []), ...around(part, more)])
}

/** A token's name, the account's balance of it, or both. */
function Holding({ token: { name, balance, decimals, symbol } }: { token: TokenBlock }) {
  if (!balance) return <bdi>{name}</bdi>
  const amount = <Amount value={BigInt(balance)} decimals={decimals} symbol={symbol} />
  if (!name) return <Sentence of="approval_youHold" amount={amount} />
  return <Sentence of="approval_nameYouHold" name={name} amount={amount} />
}
