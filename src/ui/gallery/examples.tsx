import { type ReactNode, useState } from 'react'
import { AccountBlob } from '../kit/AccountBlob.tsx'
import { Address } from '../kit/Address.tsx'
import { Amount } from '../kit/Amount.tsx'
import { Button } from '../kit/Button.tsx'
import { CallRow } from '../kit/CallRow.tsx'
import { Card } from '../kit/Card.tsx'
import { Chip } from '../kit/Chip.tsx'
import { Choice } from '../kit/Choice.tsx'
import { Empty } from '../kit/Empty.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FeeLine } from '../kit/FeeLine.tsx'
import { Field } from '../kit/Field.tsx'
import { Flight } from '../kit/Flight.tsx'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { icons } from '../kit/icons.ts'
import { Ledger } from '../kit/Ledger.tsx'
import { LedgerRow } from '../kit/LedgerRow.tsx'
import { Mark } from '../kit/Mark.tsx'
import { NetworkDot } from '../kit/NetworkDot.tsx'
import { Notice } from '../kit/Notice.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Pill } from '../kit/Pill.tsx'
import { QrCode } from '../kit/QrCode.tsx'
import { Row } from '../kit/Row.tsx'
import { Search } from '../kit/Search.tsx'
import { Segments } from '../kit/Segments.tsx'
import { SiteIcon } from '../kit/SiteIcon.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { StateMark } from '../kit/StateMark.tsx'
import { Switch } from '../kit/Switch.tsx'
import { type CallState, states } from '../kit/states.ts'
import { TimeChart } from '../kit/TimeChart.tsx'
import { TokenLogo } from '../kit/TokenLogo.tsx'
import { Wordmark } from '../kit/Wordmark.tsx'

/** `about` says when to take it. */
type Example = { name: string; about: string; shows: ReactNode }

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lookalike = '0x5aAeb6053f3e9400000000000000000007ef1bEaed'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const nothing = () => undefined
const callStates = Object.keys(states) as CallState[]
const iconNames = Object.keys(icons) as (keyof typeof icons)[]
const longName = 'A name of somebody that goes on for longer than any row of the wallet has room'

/** Every component in the states it can be in, with the longest and the largest that it must hold. */
export const examples: readonly Example[] = [
  {
    name: 'Button',
    about: 'Ink acts. One filled button to a screen; the other colours say what pressing it risks.',
    shows: (
      <>
        <Button wide>Send 3 calls</Button>
        <Button look="outlined" wide>
          Reject
        </Button>
        <Button look="risk" wide>
          Send anyway
        </Button>
        <Button look="surface" icon="plus">
          Add a token
        </Button>
        <Button look="text" small>
          Show all
        </Button>
        <Button disabled wide>
          Send 3 calls
        </Button>
        <Button busy wide>
          Sending
        </Button>
      </>
    ),
  },
  {
    name: 'Icon, IconButton',
    about: 'Drawn on a 16 px grid, in the colour of the text around them. Alone, they have a name.',
    shows: (
      <>
        <p>
          {iconNames.map((name) => (
            <Icon key={name} name={name} size="large" />
          ))}
        </p>
        <p>
          <IconButton icon="copy" label="Copy the address" />
          <IconButton icon="more" label="More" edge />
        </p>
      </>
    ),
  },
  {
    name: 'Mark, Wordmark',
    about: 'The name and its sign.',
    shows: (
      <>
        <Wordmark />
        <p>
          <Mark size={36} /> <Mark size={36} look="flight" /> <Mark size={36} look="dashed" />
        </p>
      </>
    ),
  },
  {
    name: 'Address',
    about: 'In groups that can be compared, marked where it differs from the one it is held against.',
    shows: (
      <>
        <Address value={account} />
        <Address value={account} short />
        <Address value={account} name="Savings" />
        <Address value={account} name={longName} />
        <Address value={lookalike} against={account} />
      </>
    ),
  },
  {
    name: 'Amount',
    about: 'Tabular figures, never cut off; the exact value is one press away.',
    shows: (
      <>
        <Amount value={1_500_000_000_000_000_000n} decimals={18} symbol="ETH" />
        <Amount value={-200_000_000n} decimals={6} symbol="USDC" signed />
        <Amount value={1n} decimals={18} symbol="ETH" />
        <Amount value={2n ** 256n - 1n} decimals={18} symbol="HUGE" exact />
        <Amount value={0n} decimals={0} symbol="A_SYMBOL_OF_32_CHARACTERS_AT_MOST" />
      </>
    ),
  },
  {
    name: 'QrCode',
    about: 'An address for a camera, dark on light in every theme. The address stands beside it in groups.',
    shows: <QrCode text={account} label="QR code of the address" />,
  },
  {
    name: 'AccountBlob, TokenLogo, SiteIcon, NetworkDot',
    about:
      'Faces made here from what they stand for; a picture of a site or token only where it is vouched for.',
    shows: (
      <p>
        <AccountBlob address={account} /> <AccountBlob address={token} size={24} /> <TokenLogo />{' '}
        <TokenLogo address={token} /> <TokenLogo address={token} unsafe /> <SiteIcon host="harbor.example" />{' '}
        <SiteIcon host="harbor.example" unsafe /> <NetworkDot answers /> <NetworkDot answers={false} />
      </p>
    ),
  },
  {
    name: 'Notice',
    about: 'A fact, what it means for the money, and what can be done.',
    shows: (
      <>
        <Notice tone="bad" heading="Tokens go to their own contract">
          A token’s contract cannot send them on. They would be lost.
        </Notice>
        <Notice tone="warn" heading="Approval without a limit" action={<Button small>Set a limit</Button>}>
          Harbor may take all your USDC, now and whatever you receive later, until you take the approval back.
        </Notice>
        <Notice tone="good" heading="All 3 calls happened">
          It cost 0.0001 ETH.
        </Notice>
        <Notice tone="neutral">The figures are of block 18,204,771.</Notice>
      </>
    ),
  },
  {
    name: 'Chip',
    about: 'A word about the row it stands in.',
    shows: (
      <p>
        <Chip>Plain</Chip> <Chip tone="live">In flight</Chip> <Chip tone="good">Final</Chip>{' '}
        <Chip tone="warn">Unlimited</Chip> <Chip tone="bad">Fails</Chip> <Chip tone="guess">Guess</Chip>
      </p>
    ),
  },
  {
    name: 'Ledger',
    about: 'What leaves and what arrives, in words, sign and colour at once.',
    shows: (
      <Ledger>
        <LedgerRow
          kind="sent"
          logo={<TokenLogo />}
          name="ETH"
          amount={<Amount value={-1_500_000_000_000_000_000n} decimals={18} symbol="ETH" signed />}
        />
        <LedgerRow
          kind="received"
          logo={<TokenLogo address={token} />}
          name="WBTC"
          note="according to a simulation"
          amount={<Amount value={8_000_000n} decimals={8} symbol="WBTC" signed />}
        />
        <LedgerRow
          kind="allowance"
          logo={<TokenLogo address={token} />}
          name="Harbor may spend"
          note="until you take it back"
          amount={<Amount value={200_000_000n} decimals={6} symbol="USDC" />}
        />
      </Ledger>
    ),
  },
  {
    name: 'Flight, together',
    about: 'All calls or none: one solid spine.',
    shows: (
      <Flight kind="bound" promise="All 3 calls happen together, or none does" sub="In one transaction.">
        <CallRow number={1} what="Approve USDC" sub="for Harbor" effect="200 USDC">
          approve(address,uint256)
        </CallRow>
        <CallRow number={2} what="Swap on Harbor Router" sub="at least 0.08 WBTC" effect="0.08 WBTC" />
        <CallRow number={3} what="Looks like claim()" guessed sub="on 0x5FbD…0aa3" effect={<Skeleton />} />
      </Flight>
    ),
  },
  {
    name: 'Flight, one after another',
    about: 'Every state of a call. The word alone is enough; colour and bars repeat it.',
    shows: (
      <Flight kind="loose" promise="The calls run one after another" sub="It can stop half way.">
        {callStates.map((state, index) => (
          <CallRow
            key={state}
            low
            number={index + 1}
            state={state}
            what="Send USDC"
            sub="to Savings"
            effect={<StateMark state={state} bars />}
          />
        ))}
      </Flight>
    ),
  },
  {
    name: 'TimeChart',
    about: 'When each call was sent, pre-confirmed and final.',
    shows: (
      <TimeChart
        label="Call 1 final after 2.1 seconds, call 2 pre-confirmed, call 3 failed"
        now={2_400}
        live
        lanes={[
          { label: '1', sent: 0, preconfirmed: 210, final: 2_100 },
          { label: '2', sent: 400, preconfirmed: 640 },
          { label: '3', sent: 800, failed: 1_050 },
        ]}
      />
    ),
  },
  {
    name: 'Row, Pill, FeeLine, Facts',
    about: 'Lists, and what is true of one thing.',
    shows: (
      <>
        <Card rows>
          <Row
            start={<AccountBlob address={account} />}
            name="Savings"
            sub="12.4 ETH"
            onPress={nothing}
            current
          />
          <Row start={<AccountBlob address={token} />} name={longName} sub={longName} end="1,000" />
          <Row name="Cannot be chosen" disabled onPress={nothing} />
        </Card>
        <Pill name="Savings" sub="12.4 ETH" label="Choose another account" onPress={nothing} />
        <FeeLine fee="0.0001 ETH" />
        <Facts>
          <Fact name="Site">harbor.example</Fact>
          <Fact name="Chain" match="match">
            Ethereum
          </Fact>
          <Fact name="Address" match="mismatch">
            0x5FbD…0aa3
          </Fact>
        </Facts>
      </>
    ),
  },
  {
    name: 'Field, Search, Choice, Switch, Segments',
    about: 'What a person fills in, with the error beside the field it is about.',
    shows: <Controls />,
  },
  {
    name: 'Empty, Skeleton',
    about: 'Nothing here yet, and not here yet.',
    shows: (
      <>
        <Empty heading="No tokens yet" action={<Button small>Add a token</Button>}>
          A site can suggest one, or you can add it by its address.
        </Empty>
        <p>
          <Skeleton round /> <Skeleton width={8} /> <Skeleton />
        </p>
      </>
    ),
  },
]

function Controls() {
  const [text, write] = useState('12.5')
  const [picked, pick] = useState(true)
  const [speed, choose] = useState<'slow' | 'normal' | 'fast'>('normal')
  return (
    <>
      <Field label="Amount" value={text} onChange={write} hint="You have 12.4 ETH." />
      <Field label="Amount" value={text} onChange={write} error="You have 12.4 ETH, so enter at most that." />
      <PasswordField label="Password" value="correct horse" onChange={nothing} />
      <Search label="Find a call" value="" onChange={nothing} />
      <Choice
        kind="radio"
        group="plan"
        checked={picked}
        onChange={pick}
        name="All together"
        consequence="One transaction. If one call fails, none happens."
      />
      <Choice
        kind="checkbox"
        group="understood"
        checked={!picked}
        onChange={(now) => pick(!now)}
        name="I understand"
      />
      <Switch
        checked={picked}
        onChange={pick}
        name="Account upgrades"
        consequence="May be offered by sites."
      />
      <Segments
        label="Speed"
        items={[
          { id: 'slow', label: 'Slow' },
          { id: 'normal', label: 'Normal' },
          { id: 'fast', label: 'Fast' },
        ]}
        current={speed}
        onSelect={choose}
      />
    </>
  )
}
