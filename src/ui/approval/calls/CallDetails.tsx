import { useState } from 'react'
import { isUnlimited, keyOf } from '../../../domain/asset.ts'
import type { CallsBlock, CallView } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { figure } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Code, CodeBlock } from '../../kit/text/Code.tsx'
import { CopyButton } from '../../kit/text/CopyButton.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { later } from '../../shell/later.tsx'
import type { After } from '../ledger/trialLedger.ts'
import type { Coin } from '../useNetwork.ts'
import type { Editing } from '../useRequest.ts'
import { useDescribedCall } from './useDescribedCall.ts'

const EditCall = later(async () => (await import('./EditCall.tsx')).EditCall)

const InnerCalls = later(async () => (await import('./InnerCalls.tsx')).InnerCalls)
const Guess = later(async () => (await import('./GuessedCall.tsx')).Guess)
const Described = later(async () => (await import('./DescribedCall.tsx')).Described)

type Props = {
  call: CallView
  coin: Coin
  /** The sum of the simulated changes once this call has run. */
  after?: readonly After[] | undefined
  /** Absent for a call inside another: only whole calls can be changed. */
  change?: { block: CallsBlock; place: number; editing: Editing } | undefined
}

/** A call to the last byte: function, contract, arguments in words, value, gas, and the data to sign. */
export function CallDetails({ call, coin, after, change }: Props) {
  const { to, signature, args, value, data, gas, guessed } = call
  const [raw, showRaw] = useState(false)
  const [edits, showEdits] = useState(false)
  const described = useDescribedCall(call, coin.chainId)
  const originalCall = change && (change.block.asked ?? change.block.calls)[change.place]
  return (
    <>
      {described ? (
        <Described described={described} coin={coin} />
      ) : guessed ? (
        <Text look="small" tone="soft">
          {t(signature ? 'approval_unknownContract' : 'approval_unknownFunction')}
        </Text>
      ) : null}
      {signature && <Signature text={signature} />}
      {!described && !signature && to && data.length >= 10 && <Guess call={call} coin={coin} />}
      <Facts tight label={t('approval_details')}>
        {to ? (
          <Fact name={to.name ? <bdi>{to.name}</bdi> : t('common_to')}>
            <Address value={to.address} name={to.name} />
          </Fact>
        ) : (
          <Fact name={t('common_to')}>{t('approval_newContract')}</Fact>
        )}
        {BigInt(value) > 0n && (
          <Fact name={t('approval_sends')}>
            <Amount value={BigInt(value)} decimals={coin.decimals} symbol={coin.symbol} exact />
          </Fact>
        )}
        {args.map((arg, index) => (
          <Fact
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what an argument is
            key={index}
            name={<bdi>{arg.name || t('approval_argument', { number: index + 1 })}</bdi>}
            guessed={guessed}
          >
            <Argument arg={arg} />
          </Fact>
        ))}
        {after && (
          <Fact name={t('approval_afterCall')}>
            {after.every(({ amount }) => amount === 0n) && t('approval_nothingChanged')}
            {after.map(
              ({ asset, amount, unproven }) =>
                amount !== 0n && (
                  <div key={keyOf(asset)}>
                    <Amount value={amount} decimals={asset.decimals} symbol={asset.symbol} exact signed />
                    {unproven && (
                      <Text look="small" tone="soft">
                        {t('approval_unproven')}
                      </Text>
                    )}
                  </div>
                ),
            )}
          </Fact>
        )}
        {gas && (
          <Fact name={t(gas === originalCall?.gas ? 'approval_gasBySite' : 'approval_gasByYou')}>
            {figure(BigInt(gas))}
          </Fact>
        )}
      </Facts>
      {call.inner && <InnerCalls inner={call.inner} coin={coin} />}
      <Stack row gap={4}>
        {data !== '0x' && (
          <Button look="text" icon="code" aria-expanded={raw} onClick={() => showRaw(!raw)}>
            {t('approval_rawData')}
          </Button>
        )}
        {change?.block.editable && (
          <Button
            look="text"
            icon="pencil"
            data-testid="call-edit"
            aria-expanded={edits}
            onClick={() => showEdits(!edits)}
          >
            {t('approval_edit')}
          </Button>
        )}
      </Stack>
      {edits && change && <EditCall call={call} {...change} />}
      {raw && (
        <>
          <CodeBlock label={t('approval_rawData')}>{data}</CodeBlock>
          <CopyButton text={data} said={t('approval_dataCopied')}>
            {t('approval_copyData')}
          </CopyButton>
        </>
      )}
    </>
  )
}

function Argument({ arg: { value, party, asset } }: { arg: CallView['args'][number] }) {
  if (party)
    return (
      <>
        {party.name && <bdi>{party.name} </bdi>}
        <Address value={party.address} name={party.name} />
      </>
    )
  const words = inWords(value)
  if (asset && /^\d+$/.test(words)) {
    const amount = BigInt(words)
    if (isUnlimited(amount)) return t('amount_unlimited', { symbol: asset.symbol })
    return <Amount value={amount} decimals={asset.decimals} symbol={asset.symbol} exact />
  }
  return <bdi>{words}</bdi>
}

function Signature({ text }: { text: string }) {
  const at = text.indexOf('(')
  return (
    <Code>
      <b>{at < 0 ? text : text.slice(0, at)}</b>
      {at < 0 ? '' : text.slice(at)}
    </Code>
  )
}
