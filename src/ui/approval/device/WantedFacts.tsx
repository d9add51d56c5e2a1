import { parseTransaction } from 'viem/utils'
import { readAuthorization } from '../../../domain/signing/authorizationBytes.ts'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { useNetwork } from '../useNetwork.ts'

/** What the device should show of a transaction, to compare. A message was read before the approval. */
export function WantedFacts({ wanted: { bytes, kind, chainId = 0 } }: { wanted: SignatureWanted }) {
  const { coin } = useNetwork(chainId)
  if (kind === 'message' || kind === 'typedData') return null
  if (kind === 'authorization') {
    const { address, nonce } = readAuthorization(bytes)
    return (
      <Facts label={t('device_compare')}>
        <Fact name={t('fact_runsCodeOf')}>
          <Address value={address} still />
        </Fact>
        <Fact name={t('common_nonce')}>{nonce}</Fact>
      </Facts>
    )
  }
  const { to, value = 0n, nonce = 0 } = parseTransaction(bytes)
  return (
    <Facts label={t('device_compare')}>
      {to && (
        <Fact name={t('common_to')}>
          <Address value={to} still />
        </Fact>
      )}
      <Fact name={t('send_amount')}>
        <Amount value={value} decimals={coin.decimals} symbol={coin.symbol} exact />
      </Fact>
      <Fact name={t('common_nonce')}>{nonce}</Fact>
    </Facts>
  )
}
