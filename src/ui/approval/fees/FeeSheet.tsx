import { useState } from 'react'
import { formatGwei } from 'viem/utils'
import { type Fees, type Mode, type Speed, speeds as speedNames } from '../../../domain/batch.ts'
import { rounded } from '../../../domain/review/ceiling.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import type { CallsBlock } from '../../../domain/review/review.ts'
import { typedDecimal } from '../../../i18n/decimal.ts'
import { t } from '../../../i18n/translate.ts'
import type { DataProps } from '../../kit/dataProps.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { withNonce } from '../calls/callEdits.ts'
import type { Coin } from '../useNetwork.ts'
import type { Editing } from '../useRequest.ts'
import { baseOf, dataFeeOf, type FeeChoice, feeWith, speedName } from './feeChoices.ts'
import { readFees } from './readFees.ts'
import { useKnownWorth } from './useKnownWorth.ts'

type Props = {
  open: boolean
  onClose: () => void
  preview: Extract<Preview, { state: 'ready' }>
  block: CallsBlock
  mode: Mode
  /** How long all calls take at the usual speed: "2 s". */
  time: string | undefined
  coin: Coin
  chosen: FeeChoice
  onChoose: (choice: FeeChoice) => void
  editing: Editing
}

/** The choice of a speed or an exact fee; and, for few people, of the nonce. */
export function FeeSheet({
  open,
  onClose,
  preview,
  block,
  mode,
  time,
  coin,
  chosen,
  onChoose,
  editing,
}: Props) {
  const suggested = block.fees !== undefined
  const usual: Speed | undefined = suggested ? undefined : 'normal'
  const costs = new Set(speedNames.map((speed) => feeWith(preview, { speed }, mode)))
  const current = chosen.speed ?? (chosen.exact ? undefined : usual)
  return (
    <Sheet open={open} onClose={onClose} heading={t('common_networkFee')} data-testid="fee-sheet">
      <Stack gap={5}>
        {preview.speeds && costs.size === 1 && !costs.has(undefined) && (
          <Text look="small">{t('approval_speedsSame')}</Text>
        )}
        {(preview.speeds || suggested) && (
          <Choices heading={t('approval_howFast')} quiet>
            {suggested && (
              <Choice
                kind="radio"
                group="speed"
                data-testid="fee-speed"
                data-speed="site"
                checked={!chosen.speed && !chosen.exact}
                onChange={() => onChoose({})}
                name={t(block.carried ? 'approval_forRescue' : 'approval_asSiteSuggests')}
                end={<Cost wei={feeWith(preview, {}, mode)} coin={coin} />}
              />
            )}
            {preview.speeds &&
              speedNames.map((speed) => (
                <Choice
                  key={speed}
                  kind="radio"
                  group="speed"
                  data-testid="fee-speed"
                  data-speed={speed}
                  checked={current === speed}
                  onChange={() => onChoose(speed === usual ? {} : { speed })}
                  name={speedName(speed)}
                  consequence={consequenceOf(speed, time)}
                  end={<Cost wei={feeWith(preview, { speed }, mode)} coin={coin} />}
                />
              ))}
          </Choices>
        )}
        {preview.dataFee && <DataFee wei={dataFeeOf(preview, mode)} coin={coin} />}
        <Exact preview={preview} chosen={chosen} onChoose={onChoose} onClose={onClose} />
        {block.editable?.nonce && <Nonce block={block} editing={editing} onClose={onClose} />}
      </Stack>
    </Sheet>
  )
}

/** What to expect of a speed. Only the usual one has a time: the others depend on how busy the network is. */
function consequenceOf(speed: Speed, time: string | undefined): string {
  const words = t(`approval_speedMeans_${speed}`)
  return time && speed === 'normal' ? t('approval_speedAbout', { speed: words, time }) : words
}

/** A fee, and below it what it is worth if a price is known. */
function Cost({ wei, coin, ...data }: { wei: string | bigint | undefined; coin: Coin } & DataProps) {
  const worthOf = useKnownWorth(coin)
  if (wei === undefined) return t('common_notKnown')
  const value = rounded(BigInt(wei))
  const worth = worthOf(value)
  return (
    <>
      <Amount {...data} value={value} decimals={coin.decimals} symbol={coin.symbol} exact />
      {worth !== undefined && (
        <Text look="small" tone="soft" as="div" data-testid="fee-worth">
          <bdi>{worth}</bdi>
        </Text>
      )}
    </>
  )
}

/** The network's fee on top of gas, which no choice of speed or price changes. */
function DataFee({ wei, coin }: { wei: bigint; coin: Coin }) {
  return (
    <Stack>
      <Facts>
        <Fact name={t('approval_dataFee')}>
          <Cost wei={wei} coin={coin} data-testid="data-fee" />
        </Fact>
      </Facts>
      <Text look="small" tone="soft">
        {t('approval_dataFeeAbout')}
      </Text>
    </Stack>
  )
}

function Exact({
  preview,
  chosen,
  onChoose,
  onClose,
}: Pick<Props, 'preview' | 'chosen' | 'onChoose' | 'onClose'>) {
  const { most: begun, tip: tipped } = asText(chosen.exact ?? preview.fees)
  const [most, typeMost] = useState(begun)
  const [tip, typeTip] = useState(tipped)
  const { fees, mostError, tipError } = readFees({ most, tip }, baseOf(preview.speeds))
  return (
    <Section heading={t(chosen.exact ? 'approval_chosenFee' : 'approval_exact')}>
      <Stack gap={3}>
        {!preview.speeds && (
          <Text look="small" tone="soft">
            {t('approval_speedsUnknown')}
          </Text>
        )}
        <Field
          label={t('approval_atMostPerGas')}
          data-testid="fee-most"
          inputMode="decimal"
          autoComplete="off"
          value={most}
          onChange={typeMost}
          error={mostError}
        />
        {tip !== undefined && (
          <Field
            label={t('approval_tip')}
            data-testid="fee-tip"
            inputMode="decimal"
            autoComplete="off"
            value={tip}
            onChange={typeTip}
            error={tipError}
          />
        )}
        <Button
          wide
          data-testid="fee-exact"
          disabled={!fees}
          onClick={() => {
            if (!fees) return
            onChoose({ exact: fees })
            onClose()
          }}
        >
          {t('approval_useFee')}
        </Button>
      </Stack>
    </Section>
  )
}

function Nonce({ block, editing, onClose }: Pick<Props, 'block' | 'editing' | 'onClose'>) {
  const now = block.edits?.nonce
  const [text, type] = useState(now === undefined ? '' : String(now))
  const [isOpen, open] = useState(now !== undefined)
  const isNumber = /^\d{1,15}$/.test(text.trim())
  const save = async () => {
    const isTaken = await editing.edit(withNonce(block, text === '' ? undefined : Number(text)))
    if (isTaken) onClose()
  }
  return (
    <Stack gap={3}>
      <div>
        <Button look="text" opens data-testid="advanced" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {t('approval_advanced')}
        </Button>
      </div>
      {isOpen && (
        <>
          <Field
            label={t('common_nonce')}
            data-testid="nonce-input"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={type}
            hint={t('approval_nonceHint')}
            error={editing.failure ?? (text !== '' && !isNumber && t('approval_nonceWrong'))}
          />
          <Button
            wide
            data-testid="nonce-save"
            busy={editing.busy}
            disabled={text !== '' && !isNumber}
            onClick={save}
          >
            {t('approval_nonceUse')}
          </Button>
        </>
      )}
    </Stack>
  )
}

function asText(fees: Fees): { most: string; tip: string | undefined } {
  if ('gasPrice' in fees) return { most: typedDecimal(formatGwei(BigInt(fees.gasPrice))), tip: undefined }
  return {
    most: typedDecimal(formatGwei(BigInt(fees.maxFeePerGas))),
    tip: typedDecimal(formatGwei(BigInt(fees.maxPriorityFeePerGas))),
  }
}
