import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { told } from '../../commands/told.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { say } from '../../kit/status/say.ts'
import { type Ask, askNetwork } from '../../node/askNetwork.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { readAddress } from '../recipients/readAddress.ts'
import { useHere } from '../useSelection.ts'
import { findNft, readHoldings } from './readNfts.ts'
import { keyOf } from './useHoldings.ts'

type Props = { form: string; onAdded: () => void }

/** Decimal digits of the largest `uint256`. */
const mostDigits = 78

/** Adds an NFT by its collection's contract and its number. The account must own it. */
export function AddNft({ form, onAdded }: Props) {
  const { account, network } = useHere()
  const nfts = useUiState((state) => state.nfts) ?? []
  const [text, setText] = useState('')
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<{ address?: string; number?: string }>({})
  const { run, failure, forget } = useCommand('nft.keep')

  async function add(event: FormEvent) {
    event.preventDefault()
    const read = readAddress(text)
    if ('problem' in read) return setProblem({ address: read.problem })
    const id = idIn(number)
    if (id === undefined) return setProblem({ number: t('nft_noNumber') })
    if (!network || !account) return
    const ask: Ask = (requests) => told(askNetwork(network.chainId)(requests))
    try {
      const nft = await findNft(ask, read.address, id)
      if (!nft) return setProblem({ address: t('nft_noCollection', { network: network.name }) })
      const [holding] = await readHoldings(ask, [nft], account.address)
      if (!holding?.amount) return setProblem({ number: t('nft_notYours') })
      const others = nfts.filter((one) => keyOf(one) !== keyOf(nft))
      if (!(await run({ chainId: network.chainId, nfts: [...others, nft] }))) return
      say(t('nft_added'))
      onAdded()
    } catch (error) {
      setProblem({ address: (error as Error).message })
    }
  }

  function change() {
    setProblem({})
    forget()
  }

  return (
    <form id={form} onSubmit={add} noValidate>
      <Stack gap={4}>
        <Field
          label={t('nft_addressOfCollection')}
          code
          lines={2}
          data-testid="nft-address"
          value={text}
          error={problem.address ?? failure}
          onChange={(typed) => {
            setText(typed)
            change()
          }}
        />
        <Field
          label={t('nft_number')}
          inputMode="numeric"
          autoComplete="off"
          data-testid="nft-id"
          value={number}
          hint={t('nft_numberHint')}
          error={problem.number}
          onChange={(typed) => {
            setNumber(typed)
            change()
          }}
        />
      </Stack>
    </form>
  )
}

function idIn(text: string): bigint | undefined {
  const plain = text.trim().replace(/^#/, '')
  if (!/^\d+$/.test(plain) || plain.length > mostDigits) return undefined
  const id = BigInt(plain)
  return id < 2n ** 256n ? id : undefined
}
