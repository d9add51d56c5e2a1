import { type FormEvent, useId, useState } from 'react'
import type { Address } from 'viem'
import { formatUnits, numberToHex } from 'viem/utils'
import { formatAmount } from '../../wire/amount.ts'
import type { TokenBalance } from '../../wire/mirror.ts'
import { Button } from '../kit/Button.tsx'
import { Field } from '../kit/Field.tsx'
import { Footer } from '../kit/Footer.tsx'
import { inert } from '../kit/inert.ts'
import { Notice } from '../kit/Notice.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stack } from '../kit/Stack.tsx'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { Bar } from './Bar.tsx'
import { NodeNotice } from './NodeNotice.tsx'
import { readAddress } from './readAddress.ts'
import { readAmount } from './readAmount.ts'
import { TokenChoices } from './TokenChoices.tsx'
import { useHere } from './useHere.ts'

type Props = { token: Address | undefined; onBack: () => void; onOther: () => void }

/** What, how much, to whom. The approval window then shows it like the request of any site. */
export function Send({ token, onBack, onOther }: Props) {
  const form = useId()
  const { network } = useHere()
  const tokens = useMirror((mirror) => mirror.tokens) ?? []
  const silent = useMirror((mirror) => mirror.node.state === 'unreachable')
  const [picked, pick] = useState(token)
  const [amount, setAmount] = useState('')
  const [to, setTo] = useState('')
  const [asked, setAsked] = useState(false)
  const { run, busy, failure, forget } = useCommand('transfer.send')

  const asset = tokens.find(({ address }) => address === picked) ?? tokens[0]
  const readTo = readAddress(to)
  const readSize = asset && withinBalance(readAmount(amount, asset.decimals), asset)
  const problem = (read: object | undefined) =>
    asked && read && 'problem' in read ? String(read.problem) : undefined

  async function review(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!asset || !readSize || 'problem' in readSize || 'problem' in readTo || silent) return
    const sent = await run({
      to: readTo.address,
      amount: numberToHex(readSize.value),
      ...(asset.address && { token: asset.address }),
    })
    if (sent) onBack()
  }

  return (
    <Screen
      kind="popup"
      header={<Bar heading={`Send on ${network?.name ?? 'this network'}`} onBack={onBack} />}
      footer={
        <Footer
          action={{
            label: 'Review the transfer',
            type: 'submit',
            form,
            busy,
            disabled: silent || !asset,
            title: silent ? `${network?.name} does not answer` : undefined,
            'data-testid': 'submit',
          }}
        />
      }
    >
      <NodeNotice onOther={onOther} />
      <form id={form} onSubmit={review} noValidate autoComplete="off">
        <Stack gap={5}>
          <TokenChoices
            tokens={tokens}
            picked={asset}
            onPick={(address) => {
              pick(address)
              setAmount('')
              setAsked(false)
              forget()
            }}
          />
          <Field
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            data-testid="send-amount"
            value={amount}
            error={problem(readSize)}
            hint={asset && has(asset)}
            onChange={(typed) => {
              setAmount(typed)
              forget()
            }}
          />
          {asset?.address && asset.balance && BigInt(asset.balance) > 0n && (
            <div>
              <Button
                look="text"
                onClick={() => setAmount(formatUnits(BigInt(asset.balance ?? 0), asset.decimals))}
              >
                All of it
              </Button>
            </div>
          )}
          <Field
            label="To"
            code
            lines={2}
            placeholder="0x"
            data-testid="send-to"
            value={to}
            error={problem(readTo)}
            onChange={(typed) => {
              setTo(typed)
              forget()
            }}
          />
          {failure && (
            <Notice tone="bad" heading="Nothing was sent" urgent>
              {failure}
            </Notice>
          )}
        </Stack>
      </form>
    </Screen>
  )
}

function withinBalance(read: ReturnType<typeof readAmount>, { balance }: TokenBalance): typeof read {
  if ('problem' in read || balance === undefined || read.value <= BigInt(balance)) return read
  return { problem: 'That is more than you have.' }
}

function has({ balance, decimals, symbol }: TokenBalance): string | undefined {
  if (balance === undefined) return undefined
  return `You have ${formatAmount(BigInt(balance), decimals, { exact: true }).text}\u00a0${inert(symbol, 16)}.`
}
