import { useState } from 'react'
import type { Address } from 'viem'
import { transferCall } from '../../../domain/abi/transferCall.ts'
import { listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Segments } from '../../kit/forms/Segments.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import { NodeNotice } from '../home/NodeNotice.tsx'
import { useNames } from '../recipients/useNames.ts'
import { useHere } from '../useSelection.ts'
import { AssetPill } from './AssetPill.tsx'
import type { Payment } from './payment.ts'
import { SendMany } from './SendMany.tsx'
import { SendOne } from './SendOne.tsx'

type Props = { token: Address | undefined; onBack: () => void; onOther: () => void }

const ways = () =>
  [
    { id: 'one', label: t('send_toOne') },
    { id: 'many', label: t('send_toMany') },
  ] as const

/** Form for token, amount and recipients. The approval follows as for a site's request; many form one batch. */
export function Send({ token, onBack, onOther }: Props) {
  const { network } = useHere()
  const tokens = useUiState((state) => state.tokens) ?? []
  const silent = useUiState((state) => state.node.state === 'unreachable')
  const [picked, pick] = useState(token)
  const [way, setWay] = useState<ReturnType<typeof ways>[number]['id']>('one')
  const { run, busy, failure, forget } = useCommand('calls.ask')
  const names = useNames([])
  const [looking, setLooking] = useState(false)
  const [strange, setStrange] = useState<string>()
  const [obstacle, setObstacle] = useState<string>()
  const asset = tokens.find(({ address }) => address === picked) ?? tokens[0]

  async function review(wanted: Promise<readonly Payment[] | undefined>) {
    if (silent || !asset || looking) return
    setStrange(undefined)
    setLooking(true)
    const payments = await wanted
    const moved = payments && (await names.moved(payments).catch((error: Error) => error))
    setLooking(false)
    if (!payments || !moved) return
    if (moved instanceof Error) return setStrange(moved.message)
    if (moved.length > 0) return setStrange(t('names_moved', { names: listed(moved, 'none') }))
    const calls = payments.map(({ address, value }) =>
      transferCall({ to: address, value, token: asset.address }),
    )
    if (await run({ calls })) onBack()
  }

  function change() {
    forget()
    setStrange(undefined)
  }

  const shared = { form: 'send', asset, onReview: review, onChange: change, onObstacle: setObstacle }
  return (
    <Screen
      kind="popup"
      header={<Bar heading={t('home_send')} onBack={onBack} />}
      footer={
        <Footer
          action={{
            label: obstacle || (way === 'one' ? t('send_reviewOne') : t('send_reviewMany')),
            type: 'submit',
            form: 'send',
            busy: busy || looking,
            disabled: silent || !asset || obstacle !== undefined,
            title: silent ? t('common_noAnswer', { network: network?.name ?? '' }) : undefined,
            'data-testid': 'submit',
          }}
        />
      }
    >
      <NodeNotice onOther={onOther} />
      <Stack gap={5}>
        <Segments label={t('send_toHowMany')} items={ways()} current={way} onSelect={setWay} />
        {asset && (
          <AssetPill
            tokens={tokens}
            asset={asset}
            onPick={(address) => {
              pick(address)
              change()
            }}
          />
        )}
        {way === 'one' ? <SendOne {...shared} /> : <SendMany {...shared} />}
        {(failure ?? strange) && (
          <Notice tone="bad" heading={t('send_nothingSent')} urgent>
            {failure ?? strange}
          </Notice>
        )}
      </Stack>
    </Screen>
  )
}
