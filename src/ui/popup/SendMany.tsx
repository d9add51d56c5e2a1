import { type FormEvent, useState } from 'react'
import { Address } from '../kit/Address.tsx'
import { Card } from '../kit/Card.tsx'
import { Choice } from '../kit/Choice.tsx'
import { Field } from '../kit/Field.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Row } from '../kit/Row.tsx'
import { Section } from '../kit/Section.tsx'
import { Stack } from '../kit/Stack.tsx'
import { ContactChoices } from './ContactChoices.tsx'
import { amountOf, has, type PaymentForm } from './payment.ts'
import { readRecipients } from './readRecipients.ts'

/** Problems that are named; the others come once these are repaired. */
const named = 5

/** Payments to many out of a list, which was typed or comes from a spreadsheet. */
export function SendMany({ form, asset, onReview, onChange }: PaymentForm) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const [twice, setTwice] = useState(false)
  if (!asset) return null
  const { recipients, problems, again, total } = readRecipients(text, asset.decimals)
  const tooMuch = asset.balance !== undefined && total > BigInt(asset.balance)

  function change(typed: string) {
    setText(typed)
    setAsked(false)
    setTwice(false)
    onChange()
  }

  function review(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    const isRight = problems.length === 0 && !tooMuch && (again.length === 0 || twice)
    if (recipients.length > 0 && isRight) onReview(recipients)
  }

  return (
    <form id={form} onSubmit={review} noValidate autoComplete="off">
      <Stack gap={4}>
        <Stack gap={2}>
          <Field
            label="Who gets how much"
            code
            lines={6}
            placeholder={'0x…, 1.5\n0x…, 20'}
            data-testid="send-list"
            value={text}
            error={asked && text.trim() === '' ? 'Write at least one line.' : undefined}
            hint={`An address and an amount in each line, typed or pasted from a spreadsheet. ${has(asset) ?? ''}`}
            onChange={change}
          />
          <ContactChoices
            typed=""
            onPick={(address) =>
              change(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${address}, `)
            }
          />
        </Stack>
        {problems.length > 0 && (
          <Notice
            tone={asked ? 'bad' : 'warn'}
            urgent={asked}
            data-testid="send-problems"
            heading={
              problems.length === 1 ? 'One line is no payment' : `${problems.length} lines are no payments`
            }
            list={[
              ...problems.slice(0, named).map(({ line, problem }) => `Line ${line}: ${problem}`),
              ...(problems.length > named ? [`And ${problems.length - named} more.`] : []),
            ]}
          />
        )}
        {again.length > 0 && (
          <Notice
            tone="warn"
            data-testid="send-again"
            heading={
              again.length === 1 ? 'One address is paid twice' : `${again.length} lines pay somebody again`
            }
            list={again
              .slice(0, named)
              .map(({ line, first }) => `Line ${line} pays the address of line ${first}.`)}
          />
        )}
        {again.length > 0 && (
          <Card rows>
            <Choice
              kind="checkbox"
              group="twice"
              data-testid="send-twice"
              checked={twice}
              onChange={setTwice}
              name="They are meant to be paid more than once"
            />
          </Card>
        )}
        {asked && again.length > 0 && !twice && (
          <Notice tone="bad" urgent>
            Take the lines out, or tick that they are meant.
          </Notice>
        )}
        {tooMuch && (
          <Notice tone="bad" urgent={asked} heading="That is more than you have" data-testid="send-too-much">
            The lines add up to {amountOf(total, asset)}. {has(asset)}
          </Notice>
        )}
        {recipients.length > 0 && (
          <Section
            heading={`${recipients.length} ${recipients.length === 1 ? 'payment' : 'payments'}, ${amountOf(total, asset)} in all`}
            data-testid="send-recipients"
            data-count={recipients.length}
          >
            <Card as="ul" rows>
              {recipients.map(({ line, address, value }) => (
                <li key={line}>
                  <Row tall name={amountOf(value, asset)} sub={<Address value={address} still />} />
                </li>
              ))}
            </Card>
          </Section>
        )}
      </Stack>
    </form>
  )
}
