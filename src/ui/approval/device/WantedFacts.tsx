import type { Hex } from 'viem'
import { hexToBytes, hexToString, parseTransaction } from 'viem/utils'
import type { MessageBlock } from '../../../domain/review/review.ts'
import { readAuthorization } from '../../../domain/signing/authorizationBytes.ts'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Message } from '../blocks/MessageBlock.tsx'
import { TypedData } from '../blocks/TypedDataBlock.tsx'
import { WithWorth } from '../fees/WithWorth.tsx'
import { useNetwork } from '../useNetwork.ts'

/**
 * The values that the device should show, to compare: a Ledger shows typed data as hashes only. An address can be
 * pressed, so the keyboard reaches the part of the window that scrolls.
 */
export function WantedFacts({ wanted: { bytes, kind, chainId = 0 } }: { wanted: SignatureWanted }) {
  const { coin } = useNetwork(chainId)
  if (kind === 'message') return <Message block={messageIn(bytes)} account={undefined} />
  if (kind === 'typedData')
    return <TypedData block={{ kind: 'typedData', typed: JSON.parse(hexToString(bytes)) }} open={false} />
  if (kind === 'authorization') {
    const { address, nonce } = readAuthorization(bytes)
    return (
      <Facts label={t('device_compare')}>
        <Fact name={t('fact_runsCodeOf')}>
          <Address value={address} />
        </Fact>
        <Fact name={t('common_nonce')}>{nonce}</Fact>
      </Facts>
    )
  }
  const { to, value = 0n, nonce = 0, gas = 0n, maxFeePerGas, gasPrice } = parseTransaction(bytes)
  const most = gas * (maxFeePerGas ?? gasPrice ?? 0n)
  return (
    <Facts label={t('device_compare')}>
      {to && (
        <Fact name={t('common_to')}>
          <Address value={to} />
        </Fact>
      )}
      <Fact name={t('send_amount')}>
        <WithWorth value={value} asset={coin}>
          <Amount value={value} decimals={coin.decimals} symbol={coin.symbol} exact />
        </WithWorth>
      </Fact>
      <Fact name={t('fact_feeAtMost')}>
        <WithWorth value={most} asset={coin}>
          <Amount value={most} decimals={coin.decimals} symbol={coin.symbol} exact />
        </WithWorth>
      </Fact>
      <Fact name={t('common_nonce')}>{nonce}</Fact>
    </Facts>
  )
}

/** The message as text, or as bytes that are no text. */
function messageIn(hex: Hex): MessageBlock {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(hex))
    return { kind: 'message', text }
  } catch {
    return { kind: 'message', hex }
  }
}
