import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { t } from '../../../i18n/translate.ts'
import { Sites } from './Sites.tsx'

test('until the sites were read, nothing says that there are none', () => {
  const drawn = renderToStaticMarkup(<Sites />)
  expect(drawn).not.toContain(t('sites_none'))
  expect(drawn).toContain('aria-busy="true"')
})
