import { languages } from '../../../i18n/languages.ts'
import { t } from '../../../i18n/translate.ts'
import { glyphs } from '../../kit/images/glyphPaths.ts'
import icons from '../../kit/images/Icon.module.css'
import { chooseLanguage, chosenLanguage } from '../../shell/chosenLanguage.ts'
import styles from './LanguagePicker.module.css'

/** A globe and the page's language. The system's own list has all languages, each by its own name. */
export function LanguagePicker() {
  return (
    <label className={styles.picker}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className={icons.icon}>
        <path d={glyphs.globe} />
      </svg>
      <select
        className={styles.select}
        aria-label={t('settings_language')}
        value={chosenLanguage()}
        data-testid="language"
        onChange={(event) => chooseLanguage(event.target.value)}
      >
        {languages.map(({ id, label }) => (
          <option key={id} value={id} lang={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
