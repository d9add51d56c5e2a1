import { t } from '../../../i18n/translate.ts'
import { Glyph } from '../../kit/images/Glyph.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { phrasesOf } from '../accounts/accountText.ts'
import type { Go } from '../place.ts'

const none: never[] = []

/** A row per recovery phrase of the wallet. A single one needs no number. */
export function PhraseRows({ go }: { go: Go }) {
  const accounts = useUiState((state) => state.accounts) ?? none
  const phrases = phrasesOf(accounts)
  return phrases.map((phrase) => {
    const account = accounts.find((one) => one.kind === 'hd' && one.phrase === phrase)
    return (
      account && (
        <Row
          key={phrase}
          start={<Glyph icon="list" />}
          name={
            phrases.length === 1
              ? t('common_recoveryPhrase')
              : t('common_recoveryPhraseNumber', { number: phrase })
          }
          sub={t('settings_phraseMeans')}
          end={<Icon name="right" />}
          data-testid="phrase-open"
          data-id={String(phrase)}
          onPress={() => go({ at: 'phrase', address: account.address })}
        />
      )
    )
  })
}
