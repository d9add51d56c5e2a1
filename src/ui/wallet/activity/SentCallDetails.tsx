import type { ActivityCall } from '../../../domain/batch.ts'
import type { Network } from '../../../domain/network.ts'
import { language, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { IconLink } from '../../kit/forms/IconLink.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { CodeBlock } from '../../kit/text/Code.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { copy } from '../copy.ts'
import { explorerLink } from '../explorerLink.ts'

type Props = { call: ActivityCall; network: Network | undefined }

/** The details of a call: recipient, value, block, gas, nonce, hash and data. */
export function CallDetails({ call, network }: Props) {
  const { to, value, data, hash, nonce, blockNumber, gasUsed } = call
  const link = hash && explorerLink(network, hash)
  return (
    <>
      {to && (
        <Stack gap={1}>
          <Text look="small" tone="soft">
            {t('common_to')}
          </Text>
          <Address value={to} />
        </Stack>
      )}
      <Facts tight>
        {BigInt(value) > 0n && (
          <Fact name={t('status_sends')}>
            <Amount
              value={BigInt(value)}
              decimals={network?.decimals ?? 18}
              symbol={network?.symbol ?? 'ETH'}
              exact
            />
          </Fact>
        )}
        {blockNumber && (
          <Fact name={t('status_blockName')}>
            {new Intl.NumberFormat(language()).format(BigInt(blockNumber))}
          </Fact>
        )}
        {gasUsed && (
          <Fact name={t('status_gasUsed')}>{new Intl.NumberFormat(language()).format(BigInt(gasUsed))}</Fact>
        )}
        {nonce !== undefined && <Fact name={t('status_nonce')}>{nonce}</Fact>}
      </Facts>
      {hash && (
        <Stack gap={1}>
          <Stack row gap={2}>
            <Button
              look="text"
              icon="copy"
              data-testid="call-hash"
              data-hash={hash}
              onClick={() => copy(hash, t('status_hashCopied'))}
            >
              {t('status_hash')}
            </Button>
            {link && <IconLink icon="out" label={t('status_explorer')} href={link} />}
          </Stack>
          <Text look="code" tone="soft">
            <bdi dir="ltr">{hash}</bdi>
          </Text>
        </Stack>
      )}
      {data !== '0x' && <CodeBlock label={t('status_data')}>{data}</CodeBlock>}
    </>
  )
}
