import { type FormEvent, useId, useState } from 'react'
import type { AbiParameter } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Segments } from '../../kit/forms/Segments.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { Bar } from '../Bar.tsx'
import { RecipientField } from '../recipients/RecipientField.tsx'
import { useRecipient } from '../recipients/useRecipient.ts'
import { useHere } from '../useSelection.ts'
import { buildCall, type Draft, type Encoded, type Problems } from './buildCall.ts'
import { exampleFunction, readFunctions, titleOf } from './readFunctions.ts'

/** A call with its texts for the list. */
export type BuiltCall = Encoded & { title: string; about: string }

const ways = () =>
  [
    { id: 'pay', label: t('builder_wayPay') },
    { id: 'function', label: t('builder_wayFunction') },
    { id: 'data', label: t('builder_wayData') },
  ] as const

/** Maximum number of functions to draw. The field above narrows the list. */
const drawn = 50

const empty: Draft = { way: 'function', to: '', amount: '', item: undefined, args: [], data: '' }

/** Form for one call: recipient, amount, and the function with its arguments. */
export function CallForm({ onBack, onAdd }: { onBack: () => void; onAdd: (call: BuiltCall) => void }) {
  const form = useId()
  const { network } = useHere()
  const [draft, setDraft] = useState(empty)
  const [abi, setAbi] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const { way, to, amount, item, args, data } = draft
  const { recipient, hint, moved } = useRecipient(to)
  const decimals = network?.decimals ?? 18
  const symbol = network?.symbol ?? 'ETH'
  const read = readFunctions(abi)
  const functions = 'problem' in read ? [] : read.functions

  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part })
    setProblems({})
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy || recipient.state === 'waiting') return
    const built = buildCall(
      { ...draft, ...(recipient.state === 'found' && { to: recipient.address }) },
      decimals,
    )
    if ('problems' in built) {
      const isUnread = way === 'function' && 'problem' in read
      const isNobody = recipient.state === 'wrong' && { to: recipient.problem }
      return setProblems({ ...built.problems, ...isNobody, ...(isUnread && { abi: read.problem }) })
    }
    setBusy(true)
    const strange = await moved()
    setBusy(false)
    if (strange !== undefined) return setProblems({ to: strange })
    const { call } = built
    const paid = BigInt(call.value) > 0n ? `${amount.trim()} ${symbol}` : undefined
    const named = recipient.state === 'found' ? recipient.name : undefined
    const address = named ?? shortAddress(call.to)
    onAdd({
      ...call,
      title:
        way === 'pay'
          ? t('builder_pay', { amount: paid ?? '' })
          : way === 'data'
            ? t('builder_sendData')
            : inert(item?.name ?? '', 64),
      about:
        way === 'pay' || !paid
          ? t('builder_to', { address })
          : t('builder_toWith', { address, amount: paid }),
    })
  }

  return (
    <Screen
      kind="popup"
      header={<Bar heading={t('builder_addCall')} onBack={onBack} />}
      footer={
        <Footer
          action={{ label: t('builder_addThis'), type: 'submit', form, busy, 'data-testid': 'submit' }}
        />
      }
    >
      <form id={form} onSubmit={add} noValidate autoComplete="off">
        <Stack gap={5}>
          <Segments
            label={t('builder_ways')}
            items={ways()}
            current={way}
            onSelect={(next) => change({ way: next })}
          />
          <RecipientField
            label={way === 'pay' ? t('common_to') : t('builder_contract')}
            hint={hint}
            data-testid="call-to"
            value={to}
            recipient={recipient}
            problem={problems.to}
            onChange={(typed) => change({ to: typed })}
          />
          {way === 'function' && (
            <>
              <Field
                label={t('builder_abi')}
                code
                lines={3}
                placeholder={exampleFunction}
                data-testid="call-abi"
                value={abi}
                error={problems.abi ?? problems.item}
                hint={t('builder_abiHint')}
                onChange={(typed) => {
                  setAbi(typed)
                  const next = readFunctions(typed)
                  const [only, ...others] = 'problem' in next ? [] : next.functions
                  change({ item: others.length === 0 ? only : undefined, args: [] })
                }}
              />
              {functions.length > 1 && (
                <Choices heading={t('builder_whichFunction')}>
                  {functions.slice(0, drawn).map((one) => (
                    <Choice
                      key={titleOf(one)}
                      kind="radio"
                      group="function"
                      data-testid="call-function"
                      checked={item !== undefined && titleOf(item) === titleOf(one)}
                      onChange={() => change({ item: one, args: [] })}
                      name={inert(one.name, 64)}
                      consequence={<bdi dir="ltr">{inert(titleOf(one), 200)}</bdi>}
                    />
                  ))}
                </Choices>
              )}
              {functions.length > drawn && (
                <Text look="small" tone="soft">
                  {t('builder_firstFunctions', { shown: drawn, total: functions.length })}
                </Text>
              )}
              {item?.inputs.map((parameter, index) => (
                <Field
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is what an argument is
                  key={index}
                  label={labelOf(parameter, index + 1)}
                  code
                  data-testid="call-argument"
                  value={args[index] ?? ''}
                  error={problems[`arg${index}`]}
                  onChange={(typed) =>
                    change({ args: item.inputs.map((_, at) => (at === index ? typed : (args[at] ?? ''))) })
                  }
                />
              ))}
            </>
          )}
          {way === 'data' && (
            <Field
              label={t('builder_wayData')}
              code
              lines={4}
              placeholder="0x"
              data-testid="call-data"
              value={data}
              error={problems.data}
              onChange={(typed) => change({ data: typed })}
            />
          )}
          <Field
            label={way === 'pay' ? t('builder_amount', { symbol }) : t('builder_amountWith', { symbol })}
            inputMode="decimal"
            placeholder="0"
            data-testid="call-amount"
            value={amount}
            error={problems.amount}
            onChange={(typed) => change({ amount: typed })}
          />
        </Stack>
      </form>
    </Screen>
  )
}

function labelOf({ name = '', type }: AbiParameter, number: number): string {
  const inertName = inert(name, 40)
  return inertName
    ? t('builder_argument', { name: inertName, type })
    : t('builder_argumentUnnamed', { number, type })
}
