import { type FormEvent, useId, useState } from 'react'
import type { Network } from '../../../domain/network.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { intoView } from '../../kit/intoView.ts'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Pace } from './BlockPace.tsx'
import { Bundler } from './Bundler.tsx'
import { checkedNetwork } from './checkedNetwork.ts'
import { KnownChains } from './KnownChains.tsx'
import { NodeField } from './NodeField.tsx'
import { Nodes } from './Nodes.tsx'
import {
  type NetworkProblems,
  readChainId,
  readNetwork,
  type TypedNetwork,
  typedNetwork,
} from './readNetwork.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** The network to edit. Without one, the form adds a network. */
  known: Network | undefined
  onBack: () => void
  onSaved: (chainId: number) => void
}

/** Edits a network's nodes, or adds a network. Volley checks each node's chain id before it saves. */
export function NetworkForm({ open, onClose, known, onBack, onSaved }: Props) {
  const form = useId()
  const [typed, setTyped] = useState<TypedNetwork>(() => typedNetwork(known))
  const [problems, setProblems] = useState<NetworkProblems>({})
  const { run, busy, failure, forget } = useCommand('network.save')
  const remove = useCommand('network.remove')
  const networks = useUiState((state) => state.networks) ?? []
  const chainId = readChainId(typed.chainId)
  const same = known ? undefined : networks.find((one) => one.chainId === chainId)

  async function save(event: FormEvent) {
    event.preventDefault()
    const read = readNetwork(same ? before(same, typed) : typed)
    if ('problems' in read) return setProblems(read.problems)
    const now = known ?? same
    if (await run(() => checkedNetwork(read.network, now?.bundlerUrl))) onSaved(read.network.chainId)
  }

  function change(part: Partial<TypedNetwork>) {
    setTyped({ ...typed, ...part })
    setProblems({})
    forget()
  }

  const field = (name: 'name' | 'chainId' | 'symbol' | 'wsUrl' | 'preconfirmation' | 'bundlerUrl') => ({
    value: typed[name],
    error: problems[name],
    onChange: (text: string) => change({ [name]: text }),
  })
  const wrong = failure ?? remove.failure

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={known ? known.name : t('network_add')}
      footer={
        <Stack row="equal" gap={3}>
          <Button onClick={onBack}>{t('network_all')}</Button>
          <Button type="submit" form={form} look="filled" busy={busy} data-testid="submit">
            {known ? t('common_save') : t('network_addAndSwitch')}
          </Button>
        </Stack>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <Stack gap={4}>
          {wrong && (
            <div ref={intoView}>
              <Notice tone="bad" heading={t('network_nothingChanged')} urgent>
                {wrong}
              </Notice>
            </div>
          )}
          {known ? (
            <Facts>
              <Fact name={t('common_chainId')}>{known.chainId}</Fact>
              <Fact name={t('common_coin')}>{known.symbol}</Fact>
            </Facts>
          ) : (
            <>
              <KnownChains
                onPick={({ chainId, name, symbol, rpcUrls, wsUrl = '', testnet: _, ...more }) =>
                  change({
                    ...typedNetwork(undefined),
                    chainId: String(chainId),
                    name,
                    symbol,
                    urls: rpcUrls,
                    wsUrl,
                    more,
                  })
                }
              />
              <Field
                label={t('common_name')}
                autoComplete="off"
                data-testid="network-name"
                {...field('name')}
              />
              <Field
                label={t('common_chainId')}
                inputMode="numeric"
                code
                data-testid="network-chain-id"
                hint={same && t('network_knownAs', { network: same.name })}
                {...field('chainId')}
              />
            </>
          )}
          {typed.urls.length > 0 && (
            <Nodes
              network={known ?? { ...placeholder, chainId: chainId ?? 0 }}
              urls={typed.urls}
              said={typed.private}
              onChange={(urls) => change({ urls })}
              onPrivate={(privateByUrl) => change({ private: privateByUrl })}
            />
          )}
          <NodeField
            label={typed.urls.length > 0 ? t('network_otherNode') : t('network_nodeUrl')}
            value={typed.rpcUrl}
            error={problems.rpcUrl}
            chainId={chainId}
            plain={typed.plain}
            onPlain={(plain) => change({ plain })}
            onChange={(rpcUrl) => change({ rpcUrl })}
          />
          {!known && (
            <Field
              label={t('common_coin')}
              placeholder="ETH"
              autoComplete="off"
              data-testid="network-symbol"
              {...field('symbol')}
            />
          )}
          {(known || typed.more) && (
            <>
              <Field
                label={t('network_wsUrl')}
                hint={t('network_wsUrlMeans')}
                inputMode="url"
                code
                data-testid="network-ws-url"
                {...field('wsUrl')}
              />
              <Pace url={typed.rpcUrl.trim() || typed.urls[0]} {...field('preconfirmation')} />
            </>
          )}
          {known && <Bundler chainId={known.chainId} {...field('bundlerUrl')} />}
          {known && (
            <Button
              wide
              busy={remove.busy}
              data-testid="network-remove"
              onClick={async () => (await remove.run({ chainId: known.chainId })) && onBack()}
            >
              {known.custom ? t('network_remove') : t('network_reset')}
            </Button>
          )}
        </Stack>
      </form>
    </Sheet>
  )
}

const placeholder: Network = {
  chainId: 0,
  name: '',
  rpcUrls: [],
  symbol: '',
  decimals: 18,
  blockTime: 2000,
  custom: true,
}

/**
 * Adds a node to an existing network, before its HTTPS nodes. A node without HTTPS, such as one on this
 * machine, replaces them and the bundler, because two development chains may share one id.
 */
function before(same: Network, typed: TypedNetwork): TypedNetwork {
  const old = typedNetwork(same)
  const others = old.urls.filter((url) => url.startsWith('https:') && typed.rpcUrl.startsWith('https:'))
  const urls = typed.rpcUrl.trim() ? others : [...typed.urls, ...others]
  const { name, symbol } = same.custom ? typed : old
  const privateByUrl = { ...old.private, ...typed.private }
  const { rpcUrl, plain } = typed
  const bundlerUrl = rpcUrl.trim() && !rpcUrl.trim().startsWith('https:') ? '' : old.bundlerUrl
  return { ...old, name, symbol, urls, private: privateByUrl, rpcUrl, plain, bundlerUrl }
}
