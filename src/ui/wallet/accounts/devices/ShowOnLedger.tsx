import { useState } from 'react'
import { t } from '../../../../i18n/translate.ts'
import { type AtPath, showAddress } from '../../../devices/ledger/askLedger.ts'
import { useLedger } from '../../../devices/ledger/useLedger.ts'
import { withLedger } from '../../../devices/ledger/withLedger.ts'
import { Button } from '../../../kit/forms/Button.tsx'
import { Stack } from '../../../kit/layout/Stack.tsx'
import { Text } from '../../../kit/text/Text.tsx'
import { openInTab } from '../../../shell/openInTab.ts'
import { accountHash } from '../../hashPlace.ts'

/** Shows the account's address on its Ledger: the screen of a computer may lie. */
export function ShowOnLedger(account: AtPath) {
  const ledger = useLedger(account)
  const [isConfirmed, setConfirmed] = useState(false)

  async function show() {
    // The browser's popup closes once it loses the focus, which would end the exchange.
    if (await openInTab(accountHash(account.address))) return
    setConfirmed(false)
    const done = await ledger.run((shown, pressed) =>
      withLedger(account, (exchange) => showAddress(exchange, account, shown), pressed),
    )
    setConfirmed(done === true)
  }

  const doing = ledger.busy && t(ledger.shows ? 'ledger_confirm' : 'ledger_connecting')
  const said = ledger.problem ?? (doing || (isConfirmed ? t('ledger_confirmed') : undefined))
  return (
    <Stack gap={2}>
      <Button small busy={ledger.busy} onClick={() => void show()} data-testid="ledger-verify">
        {t('ledger_verify')}
      </Button>
      {said && (
        <Text role="status" data-testid={isConfirmed ? 'ledger-verified' : 'ledger-said'}>
          {said}
        </Text>
      )}
    </Stack>
  )
}
