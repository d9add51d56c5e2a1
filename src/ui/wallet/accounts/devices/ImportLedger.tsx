import { type FormEvent, useState } from 'react'
import type { Address as Hex } from 'viem'
import type { LedgerAccount } from '../../../../domain/signing/deviceAccount.ts'
import { counted, t } from '../../../../i18n/translate.ts'
import { useCommand } from '../../../commands/useCommand.ts'
import { findAccount, readAccounts } from '../../../devices/ledger/askLedger.ts'
import { type PathKind, pathKinds } from '../../../devices/ledger/ledgerPaths.ts'
import { useLedger } from '../../../devices/ledger/useLedger.ts'
import { withLedger } from '../../../devices/ledger/withLedger.ts'
import { Button } from '../../../kit/forms/Button.tsx'
import { Segments } from '../../../kit/forms/Segments.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Step } from '../../Step.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'

type Props = {
  /** The watched account whose device it must be. */
  only?: Hex
  onBack: () => void
  onDone: () => void
}

const perPage = 5

/** Adds accounts of a Ledger, by the three usual kinds of paths. */
export function ImportLedger({ only, onBack, onDone }: Props) {
  const [kind, setKind] = useState<PathKind>('live')
  const [found, setFound] = useState<LedgerAccount[]>()
  const [picked, setPicked] = useState<readonly Hex[]>([])
  const ledger = useLedger()
  const { run, busy, failure } = useCommand('account.addDevice')
  const problem = ledger.problem ?? failure

  async function read(next: PathKind, start: number, after: 'press' | 'choice' = 'press') {
    const places = Array.from({ length: perPage }, (_, place) => start + place)
    const read = await ledger.run(
      (_, pressed) =>
        withLedger(
          undefined,
          (exchange) => (only ? findAccount(exchange, only) : readAccounts(exchange, next, places)),
          pressed,
        ),
      after,
    )
    if (!read) return
    setKind(next)
    setFound(start ? [...(found ?? []), ...read] : read)
    if (only) setPicked([only])
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!found) return void read(kind, 0)
    const chosen = found.filter(({ address }) => picked.includes(address))
    if (chosen.length > 0 && (await run({ accounts: chosen }))) onDone()
  }

  return (
    <Step
      heading={only ? t('accounts_addItsLedger') : t('ledger_add')}
      about={t('ledger_addAbout')}
      onBack={onBack}
      onSubmit={add}
      footer={
        <Button
          type="submit"
          look="filled"
          wide
          busy={busy || (!found && ledger.busy)}
          disabled={!!found && (picked.length === 0 || picked.length > 20)}
          data-testid={found ? 'submit' : 'ledger-connect'}
        >
          {found ? counted('accounts_addFound', picked.length) : t('ledger_connect')}
        </Button>
      }
    >
      {problem && (
        <Notice tone="bad" urgent heading={t('accounts_notAdded')} data-testid="ledger-problem">
          {problem}
        </Notice>
      )}
      {found && !only && (
        <Segments
          label={t('ledger_paths')}
          items={pathKinds.map((id) => ({ id, label: nameOf(id), testId: `ledger-${id}` }))}
          current={kind}
          onSelect={(next) => void read(next, 0)}
        />
      )}
      {found && <DeviceChoices shown={found} picked={picked} onPick={setPicked} />}
      {found && !only && found.length < 50 && (
        <Button busy={ledger.busy} onClick={() => void read(kind, found.length)} data-testid="device-more">
          {t('device_more')}
        </Button>
      )}
      {(found || problem) && (
        <Button
          look="text"
          disabled={ledger.busy}
          onClick={() => void read(kind, 0, 'choice')}
          data-testid="ledger-choose"
        >
          {t('ledger_choose')}
        </Button>
      )}
    </Step>
  )
}

function nameOf(kind: PathKind): string {
  switch (kind) {
    case 'live':
      return t('ledger_live')
    case 'bip44':
      return 'BIP-44'
    case 'legacy':
      return t('ledger_legacy')
  }
}
