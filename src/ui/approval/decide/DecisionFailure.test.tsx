import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stopped } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Trouble } from './DecisionFailure.tsx'

const words = (failure: string) =>
  renderToStaticMarkup(<Trouble failure={failure} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('a refused decision says that nothing was signed, why, and what to do', () => {
  expect(words('The wallet is locked. Unlock it to continue.')).toBe(
    'Nothing was signed The wallet is locked. Unlock it to continue. Try again, or reject the request.',
  )
})

test('it promises nothing about a request that may be signed already', () => {
  for (const failure of [t('common_unanswered'), stopped(t('error_notWaiting'))])
    expect(words(failure)).toBe(`That didn’t work ${failure}`)
})
