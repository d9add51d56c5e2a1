import { type FormEvent, useState } from 'react'
import { counted, t } from '../../../i18n/translate.ts'
import { send } from '../../commands/sendCommand.ts'
import { told } from '../../commands/told.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { askNetwork } from '../../node/askNetwork.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Step } from '../Step.tsx'
import { useHere } from '../useSelection.ts'
import { type Discovery, discover } from './discovery.ts'

type Props = { phrase: number; onBack: () => void; onDone: () => void }

/** Finds accounts of a phrase that have sent or hold something, and adds those that the person picks. */
export function Discover({ phrase, onBack, onDone }: Props) {
  const here = useHere().network
  const network = here?.name ?? t('common_thisNetwork')
  const own = useUiState((state) => state.accounts)
  const [seen, setSeen] = useState<Discovery>()
  const [left, setLeft] = useState<readonly number[]>([])
  const [looking, setLooking] = useState(false)
  const [unseen, setUnseen] = useState<string>()
  const add = useCommand('account.add')
  const found = seen?.used.filter((one) => !own?.some(({ address }) => address === one.address)) ?? []
  const picked = found.filter(({ index }) => !left.includes(index))
  const failure = unseen ?? add.failure

  async function look(chainId: number) {
    setLooking(true)
    setUnseen(undefined)
    try {
      const addressesAt = async (indices: readonly number[]) =>
        (await send('account.addresses', { phrase, indices: [...indices] })).addresses
      setSeen(await discover({ addressesAt, ask: (reads) => told(askNetwork(chainId)(reads)) }))
    } catch (error) {
      setUnseen((error as Error).message)
    } finally {
      setLooking(false)
    }
  }

  async function goOn(event: FormEvent) {
    event.preventDefault()
    if (looking || add.busy || !here) return
    if (!seen) return look(here.chainId)
    for (const { index } of picked) if (!(await add.run({ phrase, index }))) return
    onDone()
  }

  const label = !seen
    ? t('accounts_look')
    : picked.length === 0
      ? t('accounts_lookDone')
      : counted('accounts_addFound', picked.length)

  return (
    <Step
      heading={t('accounts_discover')}
      about={t('accounts_discoverScope', { number: phrase, network })}
      onBack={onBack}
      onSubmit={goOn}
      footer={<SubmitButton busy={looking || add.busy}>{label}</SubmitButton>}
    >
      {failure && (
        <Notice tone="bad" urgent heading={seen ? t('accounts_notAllAdded') : t('accounts_nothingFoundOut')}>
          {failure}
        </Notice>
      )}
      {!seen && (
        <Notice tone="neutral" icon="info">
          {t('accounts_discoverPrivacy', { network })}
        </Notice>
      )}
      {seen && found.length === 0 && (
        <Notice tone="neutral" heading={t('accounts_noneFound')} data-testid="discovered-none">
          {counted('accounts_looked', seen.looked, { network })}
        </Notice>
      )}
      {found.length > 0 && (
        <Choices heading={t('accounts_whichFound')}>
          {found.map(({ index, address }) => (
            <Choice
              key={address}
              kind="checkbox"
              group="discovered"
              data-testid="discovered"
              data-address={address}
              checked={!left.includes(index)}
              onChange={(checked) =>
                setLeft(checked ? left.filter((one) => one !== index) : [...left, index])
              }
              start={<AccountBlob address={address} />}
              name={t('accounts_numberOfPhrase', { number: index + 1 })}
              consequence={<Address value={address} short still />}
            />
          ))}
        </Choices>
      )}
    </Step>
  )
}
