import { type FormEvent, useState } from 'react'
import type { PriceChoice, PriceSource } from '../../../domain/prices.ts'
import { figure } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Select } from '../../kit/forms/Select.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { Text } from '../../kit/text/Text.tsx'
import { currencyName } from '../../prices/currencyName.ts'
import { allow, disallow } from '../../prices/pricePermission.ts'
import { mostOfGecko } from '../../prices/priceRequests.ts'
import { hostOf, originsOf, problemOf, sources } from '../../prices/priceSources.ts'
import { forgetPrices } from '../../prices/storedPrices.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'

/** Keeps `{tokens}` and `{currency}` literal in messages that describe the URL template. */
const blanks = { tokens: '{tokens}', currency: '{currency}' }

/** Selects the price source and currency. Without a selected source, the wallet requests no prices. */
export function PricesScreen({ onBack }: { onBack: () => void }) {
  const before = useUiState((state) => state.settings.prices)
  const [source, pick] = useState<PriceSource | undefined>(before?.source)
  const [url, setUrl] = useState(before?.url ?? '')
  const [wanted, want] = useState(before?.currency ?? 'USD')
  const [problem, setProblem] = useState<string>()
  const save = useCommand('settings.change')

  const currencies = source ? sources[source].currencies : []
  const currency = currencies.includes(wanted) ? wanted : 'USD'
  const wrong = source === 'own' ? problemOf(url.trim()) : undefined
  const choice: PriceChoice | undefined = source && {
    source,
    ...(source === 'own' && { url: url.trim() }),
    currency,
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (wrong) return setProblem(t(`prices_${wrong}`, blanks))
    // Browsers prompt for permissions only in a user gesture, so nothing may be awaited before this.
    if (choice && !(await allow(choice).catch(() => false)))
      return setProblem(t('prices_notAllowed', { host: hostOf(choice) }))
    if (!(await save.run({ prices: choice ?? null }))) return
    await forgetPrices()
    if (before && (!choice || originsOf(before)[0] !== originsOf(choice)[0])) await disallow(before)
    onBack()
    say(choice ? t('prices_saved') : t('prices_stopped'))
  }

  const entry = (id: PriceSource | undefined, name: string, consequence: string) => (
    <Choice
      kind="radio"
      group="source"
      name={name}
      consequence={consequence}
      checked={source === id}
      data-testid={`prices-${id ?? 'nobody'}`}
      onChange={() => {
        pick(id)
        setProblem(undefined)
      }}
    />
  )

  return (
    <Screen
      kind="popup"
      header={<Bar heading={t('prices_title')} onBack={onBack} />}
      footer={
        <Footer
          action={{
            label: t('common_save'),
            type: 'submit',
            form: 'prices',
            busy: save.busy,
            'data-testid': 'submit',
          }}
        />
      }
    >
      <form id="prices" onSubmit={submit} noValidate autoComplete="off">
        <Stack gap={5}>
          <Text tone="soft">{t('prices_about')}</Text>
          <Choices heading={t('prices_who')}>
            {entry(undefined, t('prices_nobody'), t('prices_nobodyMeans'))}
            {entry('llama', 'DefiLlama', t('prices_dollars', { host: sources.llama.host ?? '' }))}
            {entry(
              'gecko',
              'CoinGecko',
              t('prices_few', { host: sources.gecko.host ?? '', most: figure(mostOfGecko) }),
            )}
            {entry('own', t('prices_own'), t('prices_ownMeans'))}
          </Choices>
          {source === 'own' && (
            <Field
              label={t('prices_url')}
              code
              lines={3}
              inputMode="url"
              data-testid="prices-url"
              value={url}
              error={wrong && problem}
              hint={t('prices_urlHint', blanks)}
              onChange={(typed) => {
                setUrl(typed)
                setProblem(undefined)
              }}
            />
          )}
          {currencies.length > 1 && (
            <Select
              label={t('prices_currency')}
              items={currencies.map((id) => ({ id, label: `${currencyName(id)} (${id})` }))}
              current={currency}
              data-testid="prices-currency"
              onSelect={want}
            />
          )}
          {((problem && !wrong) || save.failure) && (
            <Notice tone="bad" urgent>
              {problem ?? save.failure}
            </Notice>
          )}
          {choice && !wrong && (
            <Notice tone="neutral" icon="eye">
              {t('prices_learns', { host: hostOf(choice) })}
            </Notice>
          )}
        </Stack>
      </form>
    </Screen>
  )
}
