import type { Wanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { HashGroups } from './HashGroups.tsx'
import { type ShownHash, shownHashes } from './hashesOf.ts'

/** The hashes that a Ledger shows of content that it cannot read, to compare. */
export function ShownHashes({ wanted }: { wanted: Wanted }) {
  const hashes = shownHashes(wanted)
  if (hashes.length === 0) return null
  return (
    <>
      <Text>{t('ledger_blind')}</Text>
      <Facts label={t('device_compare')}>
        {hashes.map(({ of, hash }) => (
          <Fact key={of} name={named(of)} data-testid="ledger-hash">
            <HashGroups hash={hash} />
          </Fact>
        ))}
      </Facts>
    </>
  )
}

function named(of: ShownHash['of']): string {
  switch (of) {
    case 'transaction':
      return t('ledger_hashTransaction')
    case 'domain':
      return t('ledger_hashDomain')
    case 'message':
      return t('ledger_hashMessage')
  }
}
