import { useState } from 'react'
import { zeroAddress } from 'viem'
import { readAuthorization } from '../../../domain/signing/authorizationBytes.ts'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { sign } from '../../devices/ledger/askLedger.ts'
import { type Fault, faultOf, faultText } from '../../devices/ledger/ledgerFault.ts'
import { ShownHashes } from '../../devices/ledger/ShownHashes.tsx'
import { chooseLedger, withLedger } from '../../devices/ledger/withLedger.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { DeviceScreen, nameOf } from './DeviceScreen.tsx'

/** Sends the request to a Ledger, which shows it to the person, and hands back what it signed. */
export function SignWithLedger({ wanted }: { wanted: SignatureWanted }) {
  const { batch, bytes, kind, device, from, path } = wanted
  const [asks, setAsks] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const give = useCommand('signature.give')
  const refuse = useCommand('signature.refuse')

  async function ask(first: () => Promise<void> = async () => undefined) {
    setAsks(true)
    setFault(undefined)
    give.forget()
    try {
      await first()
      const signature = await withLedger({ address: from, path }, (exchange) => sign(exchange, wanted))
      await give.run({ ...nameOf(wanted), signature })
    } catch (error) {
      setFault(faultOf(error))
    }
    setAsks(false)
  }

  return (
    <DeviceScreen
      wanted={wanted}
      refuse={refuse}
      busy={asks || give.busy}
      failure={fault ? faultText(fault) : give.failure}
      action={{
        label: t('ledger_sign'),
        busy: asks || give.busy,
        'data-testid': 'ledger-sign',
        onClick: () => void ask(),
      }}
    >
      {batch && batch.count > 1 && (
        <Text look="label" data-testid="device-call">
          {t('ledger_signature', { number: batch.number, all: batch.count })}
        </Text>
      )}
      {kind === 'authorization' && (
        <Text data-testid="ledger-upgrade">
          {t(readAuthorization(bytes).address === zeroAddress ? 'ledger_removes' : 'ledger_upgrades')}
        </Text>
      )}
      <Text>{t(asks ? 'ledger_confirm' : 'ledger_addAbout')}</Text>
      <ShownHashes wanted={wanted} />
      {fault === 'otherDevice' && device && (
        <>
          <Facts label={t('ledger_first')}>
            <Fact name={t('ledger_first')}>
              <Address value={device} still />
            </Fact>
          </Facts>
          <Button data-testid="ledger-choose" onClick={() => void ask(chooseLedger)}>
            {t('ledger_choose')}
          </Button>
        </>
      )}
    </DeviceScreen>
  )
}
