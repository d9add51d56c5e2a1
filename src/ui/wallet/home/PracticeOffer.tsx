import { useId, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { browser } from '../../../lib/browser.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { localItem, setLocalItem } from '../../shell/localItem.ts'

/** Where `localStorage` remembers that the person hid the offer. The background has no part in it. */
const key = 'practiceHidden'

/** Opens the example in a window of its own, as an approval has. */
const open = () =>
  browser.windows.create({
    url: browser.runtime.getURL('approval.html#/practice'),
    type: 'popup',
    width: 400,
    height: 640,
  })

/** Offers an example of a batch to a person who has nothing to send yet, until they hide it. */
export function PracticeOffer() {
  const heading = useId()
  const [isHidden, setHidden] = useState(() => localItem(key) !== null)
  if (isHidden) return null

  function hide() {
    setLocalItem(key, 'yes')
    setHidden(true)
  }

  return (
    <Card as="section" padded aria-labelledby={heading} data-testid="practice-offer">
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h2" look="label" id={heading}>
            {t('practice_offer')}
          </Text>
          <Text look="small" tone="soft">
            {t('practice_offerText')}
          </Text>
        </Stack>
        <Stack row gap={2}>
          <Button small data-testid="practice-open" onClick={open}>
            {t('practice_open')}
          </Button>
          <Button small look="text" soft data-testid="practice-hide" onClick={hide}>
            {t('practice_hide')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}
