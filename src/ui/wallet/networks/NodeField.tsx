import { useState } from 'react'
import { listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Switch } from '../../kit/forms/Switch.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Status } from '../../kit/status/Status.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { type Examined, examine } from './probeNode.ts'
import { isNodeUrl, isPlain } from './readNetwork.ts'

type Props = {
  label: string
  value: string
  error: string | undefined
  /** The network's chain id, once known. */
  chainId: number | undefined
  plain: boolean
  onPlain: (plain: boolean) => void
  onChange: (value: string) => void
}

/** URL of a node, with a test before use. Accepts an unencrypted remote URL only if the person agrees. */
export function NodeField({ label, value, error, chainId, plain, onPlain, onChange }: Props) {
  const url = value.trim()
  const [tried, setTried] = useState<{ url: string; found: Examined | undefined }>()
  const [busy, setBusy] = useState(false)
  const result = tried?.url === url ? tried : undefined

  async function test() {
    setBusy(true)
    setTried({ url, found: await examine(url) })
    setBusy(false)
  }

  return (
    <Stack gap={2}>
      <Field
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        hint={t('network_nodeSees')}
        code
        autoComplete="off"
        inputMode="url"
        placeholder="https://"
        data-testid="network-rpc-url"
      />
      {isPlain(url) && (
        <Switch
          name={t('network_plain')}
          consequence={t('network_plainMeans')}
          checked={plain}
          onChange={onPlain}
          data-testid="network-plain"
        />
      )}
      {isNodeUrl(url, plain) && (
        <Stack row gap={2}>
          <Button small busy={busy} data-testid="node-test" onClick={test}>
            {t('network_test')}
          </Button>
          {result && (
            <Text look="small" tone="soft" as="div" data-testid="node-tested">
              <Status visible>{resultText(result.found, chainId)}</Status>
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  )
}

/** The test result in a sentence or two. */
function resultText(found: Examined | undefined, wanted: number | undefined): string {
  if (!found) return t('network_isSilent')
  const { chainId, latency, lacks } = found
  if (chainId === undefined) return t('network_namesNoChain', { milliseconds: latency })
  if (wanted !== undefined && chainId !== wanted) return t('network_isForeign', { served: chainId })
  const first = t('network_tested', { chain: chainId, milliseconds: latency })
  const second =
    lacks.length > 0 ? t('network_lacks', { methods: listed(lacks, 'none') }) : t('network_lacksNone')
  return t('common_together', { first, second })
}
