import { zeroAddress } from 'viem'
import { readAuthorization } from '../../../domain/signing/authorizationBytes.ts'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { sign } from '../../devices/ledger/askLedger.ts'
import type { Fault } from '../../devices/ledger/ledgerFault.ts'
import { ShownHashes } from '../../devices/ledger/ShownHashes.tsx'
import { useLedger } from '../../devices/ledger/useLedger.ts'
import { chooseLedger, withLedger } from '../../devices/ledger/withLedger.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { DeviceScreen, nameOf } from './DeviceScreen.tsx'
import { useFresh } from './useFresh.ts'

/** Sends the request to a Ledger, which shows it to the person, and hands back what it signed. */
export function SignWithLedger({ wanted }: { wanted: SignatureWanted }) {
  const { bytes, kind, device, from, path } = wanted
  const ledger = useLedger()
  const fresh = useFresh(wanted)
  const give = useCommand('signature.give')
  const refuse = useCommand('signature.refuse')

  async function ask(first: () => Promise<void> = async () => undefined) {
    give.forget()
    const signature = await ledger.run(async () => {
      if (!(await fresh.check())) return undefined
      await first()
      return withLedger({ address: from, path }, (exchange) => sign(exchange, wanted))
    })
    if (signature) await give.run({ ...nameOf(wanted), signature })
  }

  return (
    <DeviceScreen
      wanted={wanted}
      refuse={refuse}
      failure={ledger.problem ?? give.failure}
      action={{
        label: t('ledger_sign'),
        busy: ledger.busy || give.busy,
        'data-testid': 'ledger-sign',
        onClick: () => void ask(),
      }}
    >
      {canGoWithout(wanted, ledger.fault) && (
        <Text data-testid="ledger-without">
          {t('ledger_withoutUpgrade', { plan: t('approval_plan_stepwise') })}
        </Text>
      )}
      {kind === 'authorization' && (
        <Text data-testid="ledger-upgrade">
          {t(readAuthorization(bytes).address === zeroAddress ? 'ledger_removes' : 'ledger_upgrades')}
        </Text>
      )}
      <Text>{t(ledger.busy ? 'ledger_confirm' : 'ledger_addAbout')}</Text>
      <ShownHashes wanted={wanted} />
      {ledger.fault === 'otherDevice' && device && (
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

/** The device signs no upgrade, and the calls also run one after the other. */
function canGoWithout({ kind, batch }: SignatureWanted, fault: Fault | undefined): boolean {
  const needsDevice = fault === 'oldApp' || fault === 'upgradesOff' || fault === 'noUpgrade'
  return needsDevice && kind === 'authorization' && !!batch && !batch.plan.undelegates
}
