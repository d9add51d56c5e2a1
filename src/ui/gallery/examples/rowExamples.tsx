import { useState } from 'react'
import { Button } from '../../kit/forms/Button.tsx'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { PasswordField } from '../../kit/forms/PasswordField.tsx'
import { Search } from '../../kit/forms/Search.tsx'
import { Segments } from '../../kit/forms/Segments.tsx'
import { Select } from '../../kit/forms/Select.tsx'
import { Switch } from '../../kit/forms/Switch.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { FeeLine } from '../../kit/rows/FeeLine.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Pill } from '../../kit/status/Pill.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import type { Example } from './example.ts'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const nothing = () => undefined
const longName = 'A name of somebody that goes on for longer than any row of the wallet has room'

/** Examples of lists, forms and placeholders. */
export const rows: readonly Example[] = [
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
    name: 'Select',
    about: 'One of many short things, in the list that the system draws.',
    shows: (
      <Select
        label="Currency"
        items={[
          { id: 'USD', label: 'US Dollar (USD)' },
          { id: 'AED', label: 'United Arab Emirates Dirham (AED)' },
        ]}
        current="AED"
        onSelect={nothing}
      />
    ),
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
