import { useState } from 'react'
import { formatGwei } from 'viem/utils'
import { type Fees, type Mode, type Speed, speeds as speedNames } from '../../wire/batch.ts'
import type { CallsBlock, Preview } from '../../wire/review.ts'
import { Amount } from '../kit/Amount.tsx'
import { Button } from '../kit/Button.tsx'
import { Choice } from '../kit/Choice.tsx'
import { Choices } from '../kit/Choices.tsx'
import { Field } from '../kit/Field.tsx'
import { Section } from '../kit/Section.tsx'
import { SheetDialog } from '../kit/SheetDialog.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { withNonce } from './changes.ts'
import { baseOf, type FeeChoice, feeWith, readFees, speedWords } from './fees.ts'
import type { Coin } from './network.ts'
import type { Editing } from './useRequest.ts'

type Props = {
  open: boolean
  onClose: () => void
  preview: Extract<Preview, { state: 'ready' }>
  block: CallsBlock
  mode: Mode
  coin: Coin
  chosen: FeeChoice
  onChoose: (choice: FeeChoice) => void
  editing: Editing
}

/** How fast, or the fee to the unit; and beyond what most people need, the nonce. */
export function FeeSheet({ open, onClose, preview, block, mode, coin, chosen, onChoose, editing }: Props) {
  const suggested = block.fees !== undefined
  const usual: Speed | undefined = suggested ? undefined : 'normal'
  const current = chosen.speed ?? (chosen.exact ? undefined : usual)
  return (
    <SheetDialog open={open} onClose={onClose} heading="Network fee" data-testid="fee-sheet">
      <Stack gap={5}>
        {(preview.speeds || suggested) && (
          <Choices heading="How fast" quiet>
            {suggested && (
              <Choice
                kind="radio"
                group="speed"
                data-testid="fee-speed"
                data-speed="site"
                checked={!chosen.speed && !chosen.exact}
                onChange={() => onChoose({})}
                name="As the site suggests"
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
                  {...speedWords[speed]}
                  end={<Cost wei={feeWith(preview, { speed }, mode)} coin={coin} />}
                />
              ))}
          </Choices>
        )}
        <Exact preview={preview} chosen={chosen} onChoose={onChoose} onClose={onClose} />
        {block.editable?.nonce && <Nonce block={block} editing={editing} onClose={onClose} />}
      </Stack>
    </SheetDialog>
  )
}

function Cost({ wei, coin }: { wei: string | undefined; coin: Coin }) {
  if (wei === undefined) return 'not known'
  return <Amount value={BigInt(wei)} decimals={coin.decimals} symbol={coin.symbol} />
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
    <Section heading={chosen.exact ? 'Exact, as you entered it' : 'Exact'}>
      <Stack gap={3}>
        {!preview.speeds && (
          <Text look="small" tone="soft">
            The last blocks do not tell what others pay, so there are no speeds to choose from.
          </Text>
        )}
        <Field
          label="At most per gas, in gwei"
          data-testid="fee-most"
          inputMode="decimal"
          autoComplete="off"
          value={most}
          onChange={typeMost}
          error={mostError}
        />
        {tip !== undefined && (
          <Field
            label="Of it the tip, in gwei"
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
          Use this fee
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
          Advanced
        </Button>
      </div>
      {isOpen && (
        <>
          <Field
            label="Nonce"
            data-testid="nonce-input"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={type}
            hint="The number of the transaction. Empty is the next one. With that of another wallet’s transaction which waits, only one of the two can happen."
            error={editing.failure ?? (text !== '' && !isNumber && 'A whole number.')}
          />
          <Button
            wide
            data-testid="nonce-save"
            busy={editing.busy}
            disabled={text !== '' && !isNumber}
            onClick={save}
          >
            Use this nonce
          </Button>
        </>
      )}
    </Stack>
  )
}

function asText(fees: Fees): { most: string; tip: string | undefined } {
  if ('gasPrice' in fees) return { most: formatGwei(BigInt(fees.gasPrice)), tip: undefined }
  return {
    most: formatGwei(BigInt(fees.maxFeePerGas)),
    tip: formatGwei(BigInt(fees.maxPriorityFeePerGas)),
  }
}
