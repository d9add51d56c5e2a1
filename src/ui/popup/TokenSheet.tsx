import type { Address as Hex } from 'viem'
import { Address } from '../kit/Address.tsx'
import { Amount } from '../kit/Amount.tsx'
import { Button } from '../kit/Button.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { inert } from '../kit/inert.ts'
import { Notice } from '../kit/Notice.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { SiteText } from '../kit/SiteText.tsx'
import { Stack } from '../kit/Stack.tsx'
import { say } from '../kit/say.ts'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { useHere } from './useHere.ts'

type Props = { open: boolean; onClose: () => void; address: Hex | undefined; onSend: () => void }

/** All the wallet knows about one token, to the last digit, and what can be done with it. */
export function TokenSheet({ open, onClose, address, onSend }: Props) {
  const { account, network } = useHere()
  const token = useMirror((mirror) => mirror.tokens.find((one) => one.address === address))
  const silent = useMirror((mirror) => mirror.node.state === 'unreachable')
  const { run, busy, failure } = useCommand('token.remove')
  if (!token) return null
  const symbol = inert(token.symbol, 16)
  const balance = token.balance === undefined ? undefined : BigInt(token.balance)

  async function remove() {
    if (!address || !(await run({ address }))) return
    say(`${symbol} is off the list`)
    onClose()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={address ? 'Token' : 'Coin'}
      footer={
        <Stack row="equal" gap={3}>
          {address && (
            <Button icon="trash" busy={busy} data-testid="token-remove" onClick={remove}>
              Remove
            </Button>
          )}
          <Button
            look="filled"
            icon="send"
            disabled={!balance || silent || account?.kind === 'watch'}
            onClick={onSend}
          >
            Send {symbol}
          </Button>
        </Stack>
      }
    >
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Facts label={symbol}>
        <Fact name="You have">
          {balance === undefined ? (
            'not known'
          ) : (
            <Amount value={balance} decimals={token.decimals} symbol={symbol} exact />
          )}
        </Fact>
        {token.name && (
          <Fact name="Calls itself">
            <SiteText>{token.name}</SiteText>
          </Fact>
        )}
        <Fact name="Network">{network?.name}</Fact>
        <Fact name="Decimals">{token.decimals}</Fact>
        {address && (
          <Fact name="Contract">
            <Address value={address} name={symbol} />
          </Fact>
        )}
      </Facts>
      {address && (
        <Notice tone="neutral">Removing only takes it off your list. What you have of it stays yours.</Notice>
      )}
    </Sheet>
  )
}
