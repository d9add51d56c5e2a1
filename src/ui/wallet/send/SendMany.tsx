import { type FormEvent, useState } from 'react'
import { together } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Status } from '../../kit/status/Status.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { ContactChoices } from '../recipients/ContactChoices.tsx'
import { useNames } from '../recipients/useNames.ts'
import { amountOf, has, type PaymentForm, useObstacle } from './payment.ts'
import { readRecipients } from './readRecipients.ts'

/** Maximum number of problems to list. The others appear once these are fixed. */
const named = 5

/** Payments to many recipients from a list, typed or pasted from a spreadsheet. */
export function SendMany({ form, asset, onReview, onChange, onObstacle }: PaymentForm) {
  const [text, setText] = useState('')
  const [twice, setTwice] = useState(false)
  const names = useNames(readRecipients(text, 0).names)
  const { recipients, problems, again, waiting, total } = readRecipients(text, asset?.decimals ?? 0, names.of)
  const tooMuch = asset?.balance !== undefined && total > BigInt(asset.balance)
  const [[wrong], [repeated]] = [problems, again]
  useObstacle(
    wrong
      ? t('send_needsLine', { line: wrong.line })
      : waiting > 0
        ? ''
        : recipients.length === 0
          ? t('send_needsLines')
          : tooMuch
            ? t('send_needsMore', { symbol: inert(asset.symbol, 16) })
            : repeated && !twice
              ? t('send_needsAgreement', { line: repeated.line })
              : undefined,
    onObstacle,
  )
  if (!asset) return null

  function change(typed: string) {
    setText(typed)
    setTwice(false)
    onChange()
  }

  function review(event: FormEvent) {
    event.preventDefault()
    const isRight = problems.length === 0 && waiting === 0 && !tooMuch && (again.length === 0 || twice)
    if (recipients.length > 0 && isRight) onReview(Promise.resolve(recipients))
  }

  return (
    <form id={form} onSubmit={review} noValidate autoComplete="off">
      <Stack gap={4}>
        <Stack gap={2}>
          <Field
            label={t('send_whoGets')}
            code
            lines={6}
            placeholder={'0x…, 1.5\n0x…, 20'}
            data-testid="send-list"
            value={text}
            hint={together(t('send_listHint'), has(asset) ?? '')}
            onChange={change}
          />
          <ContactChoices
            typed=""
            onPick={(address) =>
              change(`${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${address}, `)
            }
          />
        </Stack>
        {waiting > 0 && (
          <Text as="div" look="small" tone="soft">
            <Status visible>{counted('names_waitingMany', waiting)}</Status>
          </Text>
        )}
        {problems.length > 0 && (
          <Notice
            tone="warn"
            data-testid="send-problems"
            heading={counted('send_noPayments', problems.length)}
            list={[
              ...problems
                .slice(0, named)
                .map(({ line, problem }) => t('send_lineProblem', { line, problem })),
              ...(problems.length > named ? [counted('send_moreProblems', problems.length - named)] : []),
            ]}
          />
        )}
        {again.length > 0 && (
          <Notice
            tone="warn"
            data-testid="send-again"
            heading={counted('send_paidAgain', again.length)}
            list={again.slice(0, named).map(({ line, first }) => t('send_sameAddress', { line, first }))}
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
              name={t('send_meantAgain')}
            />
          </Card>
        )}
        {tooMuch && (
          <Notice tone="bad" heading={t('send_moreThanYouHave')} data-testid="send-too-much">
            {together(t('send_linesAddUp', { total: amountOf(total, asset) }), has(asset) ?? '')}
          </Notice>
        )}
        {recipients.length > 0 && (
          <Section
            heading={counted('send_payments', recipients.length, { total: amountOf(total, asset) })}
            data-testid="send-recipients"
            data-count={recipients.length}
          >
            <Card as="ul" rows>
              {recipients.map(({ line, address, name, value }) => (
                <li key={line}>
                  <Row
                    tall
                    name={amountOf(value, asset)}
                    sub={
                      <>
                        {name !== undefined && <bdi data-testid="recipient-name">{name}</bdi>}
                        <Address value={address} still />
                      </>
                    }
                  />
                </li>
              ))}
            </Card>
          </Section>
        )}
      </Stack>
    </form>
  )
}
