import { type FormEvent, useState } from 'react'
import type { Discovery } from '../../../wire/commands.ts'
import { AccountBlob } from '../../kit/AccountBlob.tsx'
import { Address } from '../../kit/Address.tsx'
import { Button } from '../../kit/Button.tsx'
import { Choice } from '../../kit/Choice.tsx'
import { Choices } from '../../kit/Choices.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { useCommand } from '../../useCommand.ts'
import { Step } from '../Step.tsx'
import { useHere } from '../useHere.ts'

type Props = { phrase: number; onBack: () => void; onDone: () => void }

/** Looks for accounts of a phrase that sent or hold something, and adds those that the person picks. */
export function Discover({ phrase, onBack, onDone }: Props) {
  const { network } = useHere()
  const [seen, setSeen] = useState<Discovery>()
  const [left, setLeft] = useState<readonly number[]>([])
  const look = useCommand('account.discover')
  const add = useCommand('account.add')
  const picked = seen?.found.filter(({ index }) => !left.includes(index)) ?? []
  const failure = look.failure ?? add.failure

  async function goOn(event: FormEvent) {
    event.preventDefault()
    if (look.busy || add.busy) return
    if (!seen) {
      const answer = await look.run({ phrase })
      if (answer) setSeen(answer.output)
      return
    }
    for (const { index } of picked) {
      if (!(await add.run({ phrase, index }))) return
      setSeen((before) => before && { ...before, found: before.found.filter((one) => one.index !== index) })
    }
    onDone()
  }

  const label = !seen
    ? 'Look for them'
    : picked.length === 0
      ? 'Done'
      : `Add ${picked.length} ${picked.length === 1 ? 'account' : 'accounts'}`

  return (
    <Step
      heading="Find used accounts"
      about={`Accounts of recovery phrase ${phrase} that sent something on ${network?.name}, or hold its coin.`}
      onBack={onBack}
      onSubmit={goOn}
      footer={
        <Button type="submit" look="filled" wide busy={look.busy || add.busy} data-testid="submit">
          {label}
        </Button>
      }
    >
      {failure && (
        <Notice tone="bad" urgent heading={seen ? 'Not all were added' : 'Nothing was found out'}>
          {failure}
        </Notice>
      )}
      {!seen && (
        <Notice tone="neutral" icon="info">
          The node of {network?.name} is asked about the next 20 addresses and more where it finds some. It
          can tell from this that they belong together.
        </Notice>
      )}
      {seen?.found.length === 0 && (
        <Notice tone="neutral" heading="No other used account" data-testid="discovered-none">
          {seen.looked} addresses were looked at on {network?.name}. Another network may know more.
        </Notice>
      )}
      {seen && seen.found.length > 0 && (
        <Choices heading="Which of them?">
          {seen.found.map(({ index, address }) => (
            <Choice
              key={address}
              kind="checkbox"
              group="discovered"
              data-testid="discovered"
              data-address={address}
              checked={!left.includes(index)}
              onChange={(checked) =>
                setLeft(checked ? left.filter((one) => one !== index) : [...left, index])
              }
              start={<AccountBlob address={address} />}
              name={`Number ${index + 1} of the phrase`}
              consequence={<Address value={address} short still />}
            />
          ))}
        </Choices>
      )}
    </Step>
  )
}
