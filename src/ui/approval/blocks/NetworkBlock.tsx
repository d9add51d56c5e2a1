import type { NetworkBlock } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { Text } from '../../kit/text/Text.tsx'

/** A network to add, in the site's words, or a known or listed one, in the wallet's words. */
export function Network({ block }: { block: NetworkBlock }) {
  const { chainId, name, rpcUrl, more = [], symbol, explorer } = block
  const known = block.known || block.listed
  return (
    <Facts label={t('common_network')}>
      <Fact name={t('common_name')}>{known ? <b>{name}</b> : <SiteText>{name}</SiteText>}</Fact>
      <Fact name={t('common_chainId')}>
        <b>{chainId}</b>{' '}
        <Text as="span" tone="soft">
          0x{chainId.toString(16)}
        </Text>
      </Fact>
      {rpcUrl && (
        <Fact name={t('approval_node')}>
          <Url>{rpcUrl}</Url>
        </Fact>
      )}
      {more.map((url) => (
        <Fact key={url} name={t('approval_nextNode')}>
          <Url>{url}</Url>
        </Fact>
      ))}
      <Fact name={t('approval_coin')}>{known ? symbol : <SiteText>{symbol}</SiteText>}</Fact>
      {explorer && (
        <Fact name={t('approval_explorer')}>
          <Url>{explorer}</Url>
        </Fact>
      )}
    </Facts>
  )
}

/** The whole URL, since the misleading part may be the last. */
function Url({ children }: { children: string }) {
  return (
    <bdi dir="ltr">
      <code>{inert(children, 500)}</code>
    </bdi>
  )
}
