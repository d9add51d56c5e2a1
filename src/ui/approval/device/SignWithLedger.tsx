import { useEffect } from 'react'
import { zeroAddress } from 'viem'
import { readAuthorization } from '../../../domain/signing/authorizationBytes.ts'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { sign } from '../../devices/ledger/askLedger.ts'
import type { Fault } from '../../devices/ledger/ledgerFault.ts'
import { ShownHashes } from '../../devices/ledger/ShownHashes.tsx'
import { useLedger } from '../../devices/ledger/useLedger.ts'
import { withLedger } from '../../devices/ledger/withLedger.ts'
import { type DeviceTurn, keepTurn, readTurn } from '../../devices/turn.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { asksAtOnce } from './asksAtOnce.ts'
import { DeviceScreen, nameOf } from './DeviceScreen.tsx'
import { placeOf, type SignaturePlace } from './placeOf.ts'
import { turnOf } from './shownSignature.ts'
import { useFresh } from './useFresh.ts'

/**
 * Sends the request to a Ledger, which shows it to the person, and hands back what it signed. The first of a batch waits
 * for a press in the window. After a signature, the next one needs only the press on the device.
 */
export function SignWithLedger({ wanted }: { wanted: SignatureWanted }) {
  const { id, bytes, kind, device, from, path } = wanted
  const ledger = useLedger({ address: from, path })
  const fresh = useFresh(wanted)
  const give = useCommand('signature.give')
  const refuse = useCommand('signature.refuse')

  async function ask(after: 'press' | 'choice' | 'itself') {
    give.forget()
    const signature = await ledger.run(async (shown, pressed) => {
      if (!(await fresh.check())) return undefined
      return withLedger({ address: from, path }, (exchange) => sign(exchange, wanted, shown), pressed)
    }, after)
    if (!signature) return
    const signed = device && { id, device, at: Date.now() }
    // Before the answer leaves: the background may close this window, and the next call opens another.
    await note(signed).catch(console.error)
    if (!(await give.run({ ...nameOf(wanted), signature }))) await note().catch(console.error)
  }

  /** Notes what the Ledger signed, unless the person has turned to another request meanwhile. */
  async function note(signed?: DeviceTurn['signed']) {
    const of = turnOf(wanted)
    if ((await readTurn())?.of === of) await keepTurn({ of, signed })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request, which has a component of its own.
  useEffect(() => {
    let isGone = false
    async function next() {
      if (!asksAtOnce(await readTurn(), wanted, Date.now()) || isGone) return
      // A refusal, a fault or a closed window then needs a press again.
      await note()
      await ask('itself')
    }
    next().catch(console.error)
    return () => {
      isGone = true
    }
  }, [])

  return (
    <DeviceScreen
      wanted={wanted}
      refuse={refuse}
      failure={ledger.problem ?? give.failure}
      action={{
        label: t('ledger_sign'),
        busy: ledger.busy || give.busy,
        'data-testid': 'ledger-sign',
        onClick: () => void ask('press'),
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
      <Text role="status" data-testid="ledger-state">
        {said(ledger, placeOf(wanted))}
      </Text>
      <ShownHashes wanted={wanted} />
      {ledger.fault === 'otherDevice' && device && (
        <>
          <Facts label={t('ledger_first')}>
            <Fact name={t('ledger_first')}>
              <Address value={device} still />
            </Fact>
          </Facts>
          <Button data-testid="ledger-choose" onClick={() => void ask('choice')}>
            {t('ledger_choose')}
          </Button>
        </>
      )}
    </DeviceScreen>
  )
}

/** Tells the person the next step, and which signature of the batch the Ledger shows. */
function said(
  { busy, shows, waits }: ReturnType<typeof useLedger>,
  place: SignaturePlace | undefined,
): string {
  if (shows) return place && place.all > 1 ? t('ledger_confirmOf', place) : t('ledger_confirm')
  if (waits) return t('ledger_waits')
  return t(busy ? 'ledger_connecting' : 'ledger_addAbout')
}

/** The device signs no upgrade, and the calls also run one after the other. */
function canGoWithout({ kind, batch }: SignatureWanted, fault: Fault | undefined): boolean {
  const needsDevice = fault === 'oldApp' || fault === 'upgradesOff' || fault === 'noUpgrade'
  return needsDevice && kind === 'authorization' && !!batch && !batch.plan.undelegates
}
