import { t } from '../../../i18n/translate.ts'
import { hostOf } from '../../../lib/postJson.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { knownBundlers } from './knownBundlers.ts'

type Props = {
  chainId: number
  /** The URL. Empty if the network has no bundler. */
  value: string
  error: string | undefined
  onChange: (url: string) => void
}

/** The bundler of a network: typed, chosen from well-known public ones, or none. */
export function Bundler({ chainId, value, error, onChange }: Props) {
  const url = value.trim()
  const known = knownBundlers(chainId)
  return (
    <Section heading={t('network_bundler')} data-testid="bundler">
      <Stack gap={3}>
        <Text look="small" tone="soft">
          {t('network_bundlerMeans')}
        </Text>
        {known.length > 0 && (
          <Card as="ul" rows aria-label={t('network_bundlersKnown')}>
            {known.map((one) => (
              <li key={one.url}>
                <Row
                  data-testid="bundler-known"
                  data-url={one.url}
                  name={one.maker}
                  sub={<bdi dir="ltr">{hostOf(one.url)}</bdi>}
                  end={one.url === url && <Icon name="check" />}
                  current={one.url === url}
                  onPress={() => onChange(one.url)}
                />
              </li>
            ))}
          </Card>
        )}
        <Field
          label={t('network_bundlerUrl')}
          value={value}
          onChange={onChange}
          error={error}
          hint={t('network_bundlerSees')}
          code
          autoComplete="off"
          inputMode="url"
          placeholder="https://"
          data-testid="bundler-url"
        />
        {url && (
          <Stack row gap={2}>
            <Button small data-testid="bundler-remove" onClick={() => onChange('')}>
              {t('network_bundlerRemove')}
            </Button>
          </Stack>
        )}
      </Stack>
    </Section>
  )
}
