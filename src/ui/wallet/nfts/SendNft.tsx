import { type FormEvent, useState } from 'react'
import type { Address as Hex } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Bar } from '../Bar.tsx'
import { readAmount } from '../readAmount.ts'
import { RecipientField } from '../recipients/RecipientField.tsx'
import { useRecipient } from '../recipients/useRecipient.ts'
import { useHere } from '../useSelection.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftName, shortNumber } from './nftNames.ts'
import { nftCall } from './readNfts.ts'
import { keyOf, useHoldings } from './useHoldings.ts'

type Props = { address: Hex; id: Hex; onBack: () => void }

/** Form for the recipient of an NFT, and the number for ERC-1155. The usual approval follows. */
export function SendNft({ address, id, onBack }: Props) {
  const { account, network } = useHere()
  const found = useHoldings().find(({ nft }) => keyOf(nft) === keyOf({ address, id }))
  const [to, setTo] = useState('')
  const [amount, setAmount] = useState('1')
  const [isSubmitted, setSubmitted] = useState(false)
  const [strange, setStrange] = useState<string>()
  const { recipient, hint, moved } = useRecipient(to)
  const { run, busy, failure, forget } = useCommand('calls.ask')
  if (!found || !account) return null
  const { nft, holding } = found
  const read = nft.kind === 'erc721' ? { value: 1n } : readAmount(amount, 0)
  const wrong =
    'problem' in read
      ? read.problem
      : holding?.amount !== undefined && read.value > holding.amount
        ? t('nft_moreThanHere')
        : undefined
  const from = account.address

  function change() {
    forget()
    setStrange(undefined)
  }

  async function review(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (wrong !== undefined || 'problem' in read || recipient.state !== 'found') return
    const other = await moved()
    if (other !== undefined) return setStrange(other)
    const call = nftCall(nft, { from, to: recipient.address, amount: read.value })
    if (await run({ calls: [call] })) onBack()
  }

  return (
    <Screen
      kind="popup"
      header={<Bar heading={t('send_on', { network: network?.name ?? '' })} onBack={onBack} />}
      footer={
        <Footer
          action={{
            label: t('send_reviewOne'),
            type: 'submit',
            form: 'send-nft',
            busy,
            'data-testid': 'submit',
          }}
        />
      }
    >
      <form id="send-nft" onSubmit={review} noValidate autoComplete="off">
        <Stack gap={5}>
          <Card>
            <Row
              start={<NftPicture src={holding?.metadata.image} />}
              name={<bdi>{nftName(nft, holding?.metadata)}</bdi>}
              sub={shortNumber(nft.id)}
            />
          </Card>
          {nft.kind === 'erc1155' && (
            <Field
              label={t('nft_howMany')}
              inputMode="numeric"
              data-testid="send-amount"
              value={amount}
              error={isSubmitted && wrong}
              onChange={(typed) => {
                setAmount(typed)
                change()
              }}
            />
          )}
          <RecipientField
            label={t('common_to')}
            hint={hint}
            data-testid="send-to"
            value={to}
            recipient={recipient}
            asked={isSubmitted}
            onChange={(typed) => {
              setTo(typed)
              change()
            }}
          />
          {(failure ?? strange) && (
            <Notice tone="bad" heading={t('send_nothingSent')} urgent>
              {failure ?? strange}
            </Notice>
          )}
        </Stack>
      </form>
    </Screen>
  )
}
