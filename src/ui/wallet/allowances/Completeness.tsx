import { figure, listed } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import type { Found } from './findAllowances.ts'
import type { ExposurePart } from './useExposures.ts'

const none: never[] = []

type Props = { parts: readonly ExposurePart[] }

/** Names the networks whose nodes do not answer. Their approvals are missing, which is not the same as none. */
export function Silent({ parts, again }: Props & { again: () => void }) {
  const networks = useUiState((state) => state.networks) ?? none
  const silent = parts.flatMap((part) => (part.state === 'silent' ? [part] : []))
  const [first] = silent
  if (!first) return null
  const action = (
    <Button small icon="again" data-testid="allowances-again" onClick={again}>
      {t('common_tryAgain')}
    </Button>
  )
  const data = {
    'data-testid': 'allowances-silent',
    'data-chains': silent.map(({ chainId }) => chainId).join(' '),
  }
  // The only network of the list: what its node said helps.
  if (parts.length === 1)
    return (
      <Notice {...data} tone="bad" heading={t('allowances_unknown')} action={action}>
        {t('allowances_unknownText', { failure: first.failure })}
      </Notice>
    )
  const names = silent.map(({ chainId }) => networks.find((one) => one.chainId === chainId)?.name ?? chainId)
  return (
    <Notice
      {...data}
      tone="warn"
      heading={t('portfolio_silent', { networks: listed(names) })}
      action={action}
    >
      {t('allowances_silentMeans')}
    </Notice>
  )
}

/** Says for each network how far it was searched, and what nobody told. */
export function Searched({ parts }: Props) {
  const networks = useUiState((state) => state.networks) ?? none
  const read = parts.flatMap((part) =>
    part.state === 'read'
      ? [{ ...part, name: networks.find(({ chainId }) => chainId === part.chainId)?.name ?? '' }]
      : [],
  )
  const whole = read.filter(({ exposure }) => exposure.looked === 'all').map(({ name }) => name)
  const isWhole = whole.length === read.length
  const unread = read.reduce((sum, { exposure }) => sum + exposure.unread, 0)
  const expired = read.reduce((sum, { exposure }) => sum + exposure.expired, 0)
  const ended = read.reduce((sum, { exposure }) => sum + exposure.ended, 0)
  const lines = [
    ...wholeParts(whole),
    ...read.flatMap(({ name, exposure: { looked } }) =>
      looked === 'all' ? [] : [searchedPart(looked, name)],
    ),
    ...(isWhole ? [] : [t('allowances_lookFurther')]),
    ...(unread > 0 ? [t('allowances_unread', { count: figure(unread) })] : []),
    ...(expired > 0 ? [t('allowances_expired', { count: figure(expired) })] : []),
    ...(ended > 0 ? [t('permits_ended', { count: figure(ended) })] : []),
  ]
  return (
    <div data-testid="allowances-searched" data-unread={unread} data-expired={expired} data-ended={ended}>
      {lines.map((line) => (
        <Text key={line} look="small" tone="soft">
          {line}
        </Text>
      ))}
    </div>
  )
}

/** True if the wallet could look at everything: only then does nothing found mean that there is nothing. */
export const isComplete = ({ looked, unread }: Looked): boolean => looked === 'all' && unread === 0

/** What the wallet could not look at, and how the person can change that. */
export function missingParts({ looked, unread }: Looked, network: string): string[] {
  return [
    ...(looked === 'all' ? [] : [searchedPart(looked, network), t('allowances_lookFurther')]),
    ...(unread > 0 ? [t('allowances_unread', { count: figure(unread) })] : []),
  ]
}

type Looked = Pick<Found, 'looked' | 'unread'>

/** The only network by its name, several by their number: a sentence with all names is too long to read. */
export function wholeParts([network, ...more]: readonly string[]): string[] {
  if (network === undefined) return []
  return more.length > 0
    ? [counted('allowances_lookedAtNetworks', more.length + 1)]
    : [t('allowances_lookedAtAll', { network })]
}

function searchedPart(looked: Exclude<Found['looked'], 'all'>, network: string): string {
  return looked === 'none'
    ? t('allowances_lookedAtNone', { network })
    : counted('allowances_lookedAtLast', looked, { network })
}
