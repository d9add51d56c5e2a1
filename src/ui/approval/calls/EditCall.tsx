import { useEffect, useRef, useState } from 'react'
import type { Hex } from 'viem'
import { formatUnits } from 'viem/utils'
import { isUnlimited } from '../../../domain/asset.ts'
import type { CallsBlock, CallView } from '../../../domain/review/review.ts'
import { typedDecimal } from '../../../i18n/decimal.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { readGas } from '../fees/figures.ts'
import type { Editing } from '../useRequest.ts'
import { moved, readAmount, removed, withAmount, withGas } from './callEdits.ts'
import { placesOf } from './placesOf.ts'

type Props = { block: CallsBlock; call: CallView; place: number; editing: Editing }

/** Changes one call: its allowance, its gas limit or its place, or removes it. */
export function EditCall({ block, call, place, editing }: Props) {
  const originalCall = (block.asked ?? block.calls)[place]
  const { byHand, edit } = editing
  return (
    <Stack gap={4}>
      {call.allowance && (
        <EditAmount
          key={call.allowance.amount}
          allowance={call.allowance}
          isChanged={call.allowance.amount !== originalCall?.allowance?.amount}
          onSave={(amount) => void edit(withAmount(block, place, amount))}
        />
      )}
      {!byHand && (
        <EditGas
          key={call.gas ?? ''}
          gas={call.gas}
          isChanged={call.gas !== originalCall?.gas}
          onSave={(gas) => void edit(withGas(block, place, gas))}
        />
      )}
      {block.editable?.order && <Place block={block} place={place} edit={edit} />}
    </Stack>
  )
}

/** Moves or removes the call. The focus stays on the pressed button, although its row moves. */
function Place({ block, place, edit }: Pick<Props, 'block' | 'place'> & Pick<Editing, 'edit'>) {
  const at = placesOf(block).indexOf(place)
  const row = useRef<HTMLDivElement>(null)
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    const enabled = [...(row.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    if (pressed.current) (enabled.find(({ name }) => name === pressed.current) ?? enabled[0])?.focus()
    pressed.current = undefined
    // The row moves only when the place changes.
    void at
  }, [at])

  function move(name: string, by: number) {
    pressed.current = name
    void edit(moved(block, place, by))
  }

  return (
    <Stack row gap={2} ref={row}>
      <Button
        small
        icon="up"
        name="up"
        data-testid="call-up"
        disabled={at === 0}
        onClick={() => move('up', -1)}
      >
        {t('approval_up')}
      </Button>
      <Button
        small
        icon="down"
        name="down"
        data-testid="call-down"
        disabled={at === block.calls.length - 1}
        onClick={() => move('down', 1)}
      >
        {t('approval_down')}
      </Button>
      <Button
        small
        icon="trash"
        data-testid="call-remove"
        disabled={block.calls.length === 1}
        onClick={() => void edit(removed(block, place))}
      >
        {t('approval_leaveOut')}
      </Button>
    </Stack>
  )
}

type EditProps = {
  isChanged: boolean
  /** `undefined` restores the site's value. */
  onSave: (value: bigint | undefined) => void
}

function EditAmount({
  allowance: { asset, amount, most },
  ...rest
}: EditProps & { allowance: NonNullable<CallView['allowance']> }) {
  const now = isUnlimited(BigInt(amount)) ? '' : typedDecimal(formatUnits(BigInt(amount), asset.decimals))
  const [text, type] = useState(now)
  const value = readAmount(text, asset.decimals, BigInt(most))
  return (
    <Stack gap={2}>
      <Field
        label={t('approval_mayLimit', { symbol: asset.symbol })}
        data-testid="allowance-input"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={type}
        hint={now === '' ? t('approval_mayUnlimited') : undefined}
        error={text !== '' && value === undefined && t('approval_mayLimitWrong', { symbol: asset.symbol })}
      />
      <Save
        label={t('approval_changeAmount')}
        testId="allowance"
        value={value === BigInt(amount) ? undefined : value}
        {...rest}
      />
    </Stack>
  )
}

function EditGas({ gas, ...rest }: EditProps & { gas: Hex | undefined }) {
  const [text, type] = useState(gas ? BigInt(gas).toString() : '')
  const value = readGas(text)
  const isSame = gas !== undefined && value === BigInt(gas)
  return (
    <Stack gap={2}>
      <Field
        label={t('approval_gasLimit')}
        data-testid="call-gas-input"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={type}
        hint={t(gas ? 'approval_gasHint' : 'approval_gasHintNetwork')}
        error={text !== '' && value === undefined && t('approval_gasLeast')}
      />
      <Save label={t('approval_changeGas')} testId="call-gas" value={isSame ? undefined : value} {...rest} />
    </Stack>
  )
}

function Save({
  label,
  testId,
  value,
  isChanged,
  onSave,
}: EditProps & { label: string; testId: string; value: bigint | undefined }) {
  return (
    <Stack row gap={2}>
      <Button
        small
        data-testid={`${testId}-save`}
        disabled={value === undefined}
        onClick={() => onSave(value)}
      >
        {label}
      </Button>
      {isChanged && (
        <Button small look="text" onClick={() => onSave(undefined)}>
          {t('approval_askedPutBack')}
        </Button>
      )}
    </Stack>
  )
}
