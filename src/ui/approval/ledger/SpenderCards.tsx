import type { ReactNode } from 'react'
import type { Fact, LedgerEntry, Party } from '../../../domain/review/review.ts'
import type { TokenBalance } from '../../../domain/token.ts'
import { t } from '../../../i18n/translate.ts'
import type { DataProps } from '../../kit/dataProps.ts'
import { LedgerPart } from '../../kit/rows/LedgerPart.tsx'
import { LedgerRow } from '../../kit/rows/LedgerRow.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { AssetLogo } from '../AssetLogo.tsx'
import { FactsBlock } from '../blocks/FactsBlock.tsx'
import type { Divided } from '../notes/cardNotes.ts'
import type { Note } from '../notes/notes.ts'
import { Bound } from './Bound.tsx'
import { cardWords } from './cardWords.ts'
import styles from './SpenderCards.module.css'
import type { Spender } from './spenders.ts'

type Props = {
  chainId: number
  spenders: readonly Spender[]
  notes: Divided['cards']
  /** More facts about the only spender, such as the expiry. */
  facts: readonly Fact[]
  held: readonly TokenBalance[] | undefined
  /** The spender's short address is new to the account. */
  isNew: (short: string) => boolean
  /** See `Ledger`. */
  mark: DataProps
  /** Draws the button that sets a note's approvals to the used amounts, if it can. */
  repair: (note: Note) => ReactNode
}

/** Everybody who may take tokens, once each: who it is, what is wrong with it, and all that it may take. */
export function SpenderCards({ chainId, spenders, notes, facts, held, isNew, mark, repair }: Props) {
  return (
    <LedgerPart heading={t('fact_taker')} as="div">
      {spenders.map(({ party, rows, isPaymaster }) => (
        <div key={`${party?.address} ${isPaymaster}`} className={styles.spender} data-testid="spender">
          {party && <Head party={party} {...(isNew(shortAddress(party.address)) && { mark })} />}
          <dl>
            {rows.map((row, index) => (
              <Allowance
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never reorder
                key={index}
                chainId={chainId}
                row={row}
                held={held}
                isNamed={party !== undefined}
                stays={isPaymaster}
              />
            ))}
          </dl>
          {facts.length > 0 && (
            <div className={styles.facts}>
              <FactsBlock block={{ facts }} tight />
            </div>
          )}
          {worstFirst(notes.get(party?.address.toLowerCase() ?? '') ?? []).map((note) => (
            <Warning key={note.heading + note.text} note={note} action={repair(note)} />
          ))}
        </div>
      ))}
    </LedgerPart>
  )
}

function worstFirst(notes: readonly Note[]): Note[] {
  return notes.toSorted((one, other) => Number(other.severity === 'bad') - Number(one.severity === 'bad'))
}

/** The name that the wallet or the person gave it, or the whole address of a stranger. */
function Head({ party: { address, name, called }, mark }: { party: Party; mark?: DataProps }) {
  const known = name ?? called
  return (
    <div className={styles.head}>
      {known ? (
        <>
          <Text as="span" look="label">
            <bdi>{known}</bdi>
          </Text>
          <Address value={address} name={known} short />
        </>
      ) : (
        <Address value={address} name={t('approval_spender')} />
      )}
      {name !== 'Multicall3' && (
        <Text look="small" tone={known ? 'soft' : 'warn'} as="span">
          {t(name ? 'approval_spenderKnown' : called ? 'approval_spenderYours' : 'approval_spenderUnknown')}
        </Text>
      )}
      {mark && (
        <Text look="small" tone="warn" as="span" {...mark}>
          {t('warning_firstInteraction_heading')}
        </Text>
      )}
    </div>
  )
}

type AllowanceProps = {
  chainId: number
  row: LedgerEntry
  held: readonly TokenBalance[] | undefined
  isNamed: boolean
  /** What the fee leaves of it outlives the batch. */
  stays: true | undefined
}

function Allowance({ chainId, row: { asset, amount, bound }, held, isNamed, stays }: AllowanceProps) {
  const { address, symbol, decimals } = asset
  const isUnknown = !asset.known && address !== undefined
  const balance = held?.find((token) => token.address?.toLowerCase() === address?.toLowerCase())?.balance
  const exact =
    amount === undefined ? (
      <span className={styles.unlimited}>{t('common_unlimited')}</span>
    ) : isUnknown && decimals === 0 && asset.id === undefined ? (
      <Sentence of="approval_smallest" amount={<Amount value={BigInt(amount)} decimals={0} exact />} />
    ) : (
      <Amount value={BigInt(amount)} decimals={decimals} exact />
    )
  const written = <Bound bound={amount && bound}>{exact}</Bound>
  const token = isUnknown ? <Address value={address} name={t('common_token')} /> : <bdi>{symbol}</bdi>
  const whole = (
    <>
      {written} {token}
    </>
  )
  const name = isNamed ? token : <Sentence of="approval_anotherMaySpend" amount={whole} />
  return (
    <LedgerRow
      kind="allowance"
      wide={isUnknown}
      logo={<AssetLogo chainId={chainId} asset={asset} />}
      name={name}
      note={
        <>
          {asset.claimed && !isUnknown && <div>{t('approval_asClaimed')}</div>}
          {balance !== undefined && (
            <Sentence of="approval_ofYours" amount={<Amount value={BigInt(balance)} decimals={decimals} />} />
          )}
          {stays && <div>{t('fact_permissionOfFee')}</div>}
        </>
      }
      {...(isNamed && { amount: written })}
    />
  )
}

function Warning({ note, action }: { note: Note; action: ReactNode }) {
  return (
    <div className={styles.warning}>
      <Notice
        nested
        data-testid="warning"
        data-kind={note.warning}
        tone={note.severity === 'note' ? 'neutral' : note.severity}
        heading={<Words>{note.heading}</Words>}
        action={action}
      >
        {cardWords(note).map((line) => (
          <p key={line}>
            <Words>{line}</Words>
          </p>
        ))}
      </Notice>
    </div>
  )
}
