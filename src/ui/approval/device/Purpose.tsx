import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { callVerb } from '../../../domain/text/callVerb.ts'
import { t } from '../../../i18n/translate.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useNetwork } from '../useNetwork.ts'
import { callsIn, placeOf, type SignaturePlace } from './placeOf.ts'

/** The place of the signature in its batch, and what its transaction replaces. */
export function Purpose({ wanted }: { wanted: SignatureWanted }) {
  const place = placeOf(wanted)
  const about = place && aboutOf(place)
  return (
    <>
      {place && place.all > 1 && (
        <Text look="label" data-testid="device-call">
          {t(place.of === 'upgrade' ? 'ledger_signature' : 'device_call', {
            number: place.number,
            all: place.all,
          })}
        </Text>
      )}
      {about && (
        <Text data-testid="device-replaces" data-of={place.of}>
          {about}
        </Text>
      )}
    </>
  )
}

/** The calls that the signature is for, in the wallet's own words: devices show an atomic batch as bytes. */
export function SignedCalls({ wanted }: { wanted: SignatureWanted }) {
  const { coin } = useNetwork(wanted.chainId ?? 0)
  const calls = callsIn(wanted)
  // A single call's amount and recipient are what the device shows.
  const isTogether = wanted.batch?.plan.mode === 'atomic'
  if (calls.length === 0) return null
  return (
    <Facts label={t('kit_calls')} data-testid="device-calls">
      {calls.map(({ number, call }) => (
        <Fact key={number} name={t('fact_call', { number })}>
          <Stack gap={1} align="end">
            {t(callVerb(call))}
            {isTogether && BigInt(call.value) > 0n && (
              <Amount value={BigInt(call.value)} decimals={coin.decimals} symbol={coin.symbol} exact />
            )}
            {isTogether && call.to && <Address value={call.to} />}
          </Stack>
        </Fact>
      ))}
    </Facts>
  )
}

/** For a transaction that takes the place of another one, or of none. */
function aboutOf({ of }: SignaturePlace): string | undefined {
  switch (of) {
    case 'faster':
      return t('device_faster')
    case 'cancel':
      return t('device_cancels')
    case 'filler':
      return t('device_fills')
    default:
      return undefined
  }
}
