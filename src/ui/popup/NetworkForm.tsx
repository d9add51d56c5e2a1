import { type FormEvent, useId, useState } from 'react'
import type { Network } from '../../wire/mirror.ts'
import { t } from '../../words/words.ts'
import { Button } from '../kit/Button.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Field } from '../kit/Field.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { Stack } from '../kit/Stack.tsx'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { type NetworkProblems, readNetwork, type TypedNetwork } from './readNetwork.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Its node is to be changed; without one a network is added. */
  known: Network | undefined
  onBack: () => void
  onSaved: (chainId: number) => void
}

/** A network by hand. Volley asks the node for its chain before it believes the form. */
export function NetworkForm({ open, onClose, known, onBack, onSaved }: Props) {
  const form = useId()
  const [typed, setTyped] = useState<TypedNetwork>(() => initial(known))
  const [problems, setProblems] = useState<NetworkProblems>({})
  const { run, busy, failure, forget } = useCommand('network.save')
  const networks = useMirror((mirror) => mirror.networks) ?? []
  const read = readNetwork(typed)
  const same = 'network' in read && networks.find(({ chainId }) => chainId === read.network.chainId)

  async function save(event: FormEvent) {
    event.preventDefault()
    if ('problems' in read) return setProblems(read.problems)
    if (await run(read.network)) onSaved(read.network.chainId)
  }

  const field = (name: keyof TypedNetwork) => ({
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (text: string) => {
      setTyped({ ...typed, [name]: text })
      setProblems({})
      forget()
    },
  })
  const url = (
    <Field
      label={t('network_nodeUrl')}
      code
      inputMode="url"
      data-testid="network-rpc-url"
      placeholder="https://"
      hint={t('network_nodeSees')}
      {...field('rpcUrl')}
    />
  )

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={known ? t('network_nodeOf', { network: known.name }) : t('network_add')}
      footer={
        <Stack row="equal" gap={3}>
          <Button onClick={onBack}>{t('network_all')}</Button>
          <Button type="submit" form={form} look="filled" busy={busy} data-testid="submit">
            {known ? t('network_useNode') : t('network_addAndSwitch')}
          </Button>
        </Stack>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <Stack gap={4}>
          {failure && (
            <Notice tone="bad" heading={t('network_nothingChanged')} urgent>
              {failure}
            </Notice>
          )}
          {known ? (
            <>
              <Facts>
                <Fact name={t('common_chainId')}>{known.chainId}</Fact>
                <Fact name={t('common_coin')}>{known.symbol}</Fact>
              </Facts>
              {url}
            </>
          ) : (
            <>
              <Field label={t('common_name')} data-testid="network-name" {...field('name')} />
              <Field
                label={t('common_chainId')}
                inputMode="numeric"
                code
                data-testid="network-chain-id"
                hint={same && t('network_knownAs', { network: same.name })}
                {...field('chainId')}
              />
              {url}
              <Field
                label={t('common_coin')}
                placeholder="ETH"
                data-testid="network-symbol"
                {...field('symbol')}
              />
            </>
          )}
        </Stack>
      </form>
    </Sheet>
  )
}

function initial(known: Network | undefined): TypedNetwork {
  if (!known) return { name: '', chainId: '', rpcUrl: '', symbol: '' }
  const { name, chainId, rpcUrls, symbol } = known
  return { name, chainId: String(chainId), rpcUrl: rpcUrls[0] ?? '', symbol }
}
