import { type FormEvent, useState } from 'react'
import type { Address as Hex } from 'viem'
import type { QrAccount } from '../../../../domain/signing/deviceAccount.ts'
import { counted, t } from '../../../../i18n/translate.ts'
import { useCommand } from '../../../commands/useCommand.ts'
import { CodeReader } from '../../../devices/CodeReader.tsx'
import { type DeviceAccounts, readAccounts } from '../../../devices/registry/readAccounts.ts'
import { Button } from '../../../kit/forms/Button.tsx'
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { useUiState } from '../../../shell/useUiState.ts'
import { Step } from '../../Step.tsx'
import { DeviceChoices } from './DeviceChoices.tsx'
import { deviceWith } from './deviceWith.ts'

type Props = {
  /** The watched account whose device it must be. */
  only?: Hex
  onBack: () => void
  onDone: () => void
}

/** Adds accounts of a device, from the code with which it connects to a wallet. */
export function ImportDevice({ only, onBack, onDone }: Props) {
  const accounts = useUiState((state) => state.accounts) ?? []
  const [device, setDevice] = useState<DeviceAccounts>()
  const [shown, setShown] = useState<QrAccount[]>([])
  const [pages, setPages] = useState(1)
  const [picked, setPicked] = useState<readonly Hex[]>([])
  const [problem, setProblem] = useState<string>()
  const { run, busy, failure } = useCommand('account.addDevice')

  const isHere = (address: Hex) => accounts.some((one) => one.address === address && one.kind !== 'watch')

  function onMessage(type: string, message: Uint8Array) {
    const found = readAccounts(type, message)
    const its = found && only ? deviceWith(found, only) : found?.page(0)
    if (!found || !its || its.length === 0)
      return setProblem(t(found ? 'device_notThisAccount' : 'device_notAccounts'))
    setProblem(undefined)
    setDevice(found)
    setShown(its)
    setPicked(its.slice(0, 1).flatMap(({ address }) => (isHere(address) ? [] : [address])))
  }

  function more() {
    if (!device) return
    const next = device.page(pages).filter((one) => !shown.some(({ address }) => address === one.address))
    setShown([...shown, ...next])
    setPages(pages + 1)
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    const chosen = shown.filter(({ address }) => picked.includes(address))
    if (chosen.length > 0 && (await run({ accounts: chosen }))) onDone()
  }

  return (
    <Step
      heading={only ? t('accounts_addItsDevice') : t('device_add')}
      about={device ? device.name : t('device_addAbout')}
      onBack={onBack}
      onSubmit={add}
      footer={
        device && (
          <SubmitButton busy={busy} disabled={picked.length === 0 || picked.length > 20}>
            {counted('accounts_addFound', picked.length)}
          </SubmitButton>
        )
      }
    >
      {(problem ?? failure) && (
        <Notice tone="bad" urgent heading={t('accounts_notAdded')} data-testid="device-problem">
          {problem ?? failure}
        </Notice>
      )}
      {!device && <CodeReader onMessage={onMessage} page="popup.html#/add-account" />}
      {device && <DeviceChoices shown={shown} picked={picked} onPick={setPicked} />}
      {device?.derives && !only && shown.length < 100 && (
        <Button onClick={more} data-testid="device-more">
          {t('device_more')}
        </Button>
      )}
    </Step>
  )
}
