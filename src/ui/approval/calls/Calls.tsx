import { useState } from 'react'
import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { CallsBlock, CallView, Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { figure } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { classes } from '../../kit/classes.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Search } from '../../kit/forms/Search.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Flight } from '../../kit/status/Flight.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { later } from '../../shell/later.tsx'
import { duration, planWords, promise } from '../decide/plans.ts'
import { afterCall } from '../ledger/trialLedger.ts'
import { useNetwork } from '../useNetwork.ts'
import type { Editing } from '../useRequest.ts'
import { Call } from './Call.tsx'
import styles from './Calls.module.css'
import { groupsOf } from './groupCalls.ts'
import { matches } from './searchCalls.ts'

type Props = {
  block: CallsBlock
  mode: Mode
  review: Review
  preview: Preview | undefined
  run: Run | undefined
  onMode: (mode: Mode) => void
  editing: Editing
}

/** Only long batches have groups. */
const Group = later(async () => (await import('./CallGroup.tsx')).Group)

/** From this many calls on, people search the list instead of reading it. Rows out of sight are not drawn. */
const many = 20

/** The promise about the calls as a whole, every call in order, and the choice of how to send them, if any. */
export function Calls({ block, mode, review, preview, run, onMode, editing }: Props) {
  const { calls, options, note } = block
  const { network, coin } = useNetwork(review.chainId)
  const [wanted, search] = useState('')
  const failures = run?.failures ?? (preview?.state === 'ready' ? preview.failures : [])
  const stop = mode === 'pipelined' ? undefined : failures.at(-1)?.index
  const blind = preview?.state === 'manual' && preview.blind === true
  const { heading, sub } = promise(mode, calls.length, {
    upgrades: blockOf(review, 'upgrade') !== undefined,
    blind,
  })
  const found = wanted ? calls.filter((call) => matches(call, wanted)).length : calls.length

  return (
    <div data-testid="plan" data-mode={mode}>
      <Stack gap={4}>
        <div className={classes(calls.length > many && styles.many)}>
          <Flight
            kind={calls.length > many ? 'grouped' : mode === 'atomic' ? 'bound' : 'loose'}
            together={mode === 'atomic'}
            {...(calls.length > 1 ? { promise: heading, sub } : { label: t('approval_theCall') })}
            tools={
              calls.length > many && (
                <>
                  <Search label={t('approval_find')} value={wanted} onChange={search} />
                  {wanted && (
                    <Text look="meta" role="status">
                      {counted('approval_found', calls.length, { found: figure(found) })}
                    </Text>
                  )}
                </>
              )
            }
          >
            {calls.length > many ? groupsOf(calls).map(group) : calls.map(row)}
          </Flight>
        </div>
        {note && (
          <Text look="small" tone="soft">
            {inWords(note)}
          </Text>
        )}
        {options.length > 1 && (
          <Choices heading={t('approval_howToSend')}>
            {options.map((option) => (
              <Choice
                key={option}
                kind="radio"
                group="plan"
                data-testid="plan-option"
                data-mode={option}
                checked={option === mode}
                onChange={() => onMode(option)}
                {...planWords(option, blind)}
                end={duration(option, calls.length, network)}
              />
            ))}
          </Choices>
        )}
      </Stack>
    </div>
  )

  function group({ from, calls: own }: ReturnType<typeof groupsOf>[number]) {
    const rows = own.map((call, at) => row(call, from + at))
    if (own.length === 1) return rows
    const isFound = wanted !== '' && own.some((call) => matches(call, wanted))
    const failing = failures.filter(({ index }) => index >= from && index < from + own.length).length
    return (
      <Group
        key={`group ${own[0]?.index ?? from}`}
        group={{ from, calls: own }}
        failing={failing}
        shown={isFound || failing > 0}
        hidden={wanted !== '' && !isFound}
      >
        {rows}
      </Group>
    )
  }

  function row(call: CallView, index: number) {
    return (
      <Call
        key={call.index ?? index}
        call={call}
        index={index}
        coin={coin}
        seen={stop === undefined || index < stop ? run?.calls?.[index] : undefined}
        after={() => (stop === undefined || index < stop ? afterCall(run, calls, index) : undefined)}
        fails={failures.some((one) => one.index === index)}
        hidden={wanted !== '' && !matches(call, wanted)}
        alone={calls.length === 1}
        block={block}
        editing={editing}
      />
    )
  }
}
