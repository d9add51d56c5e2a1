import { TimeChart } from '../../kit/charts/TimeChart.tsx'
import { Button } from '../../kit/forms/Button.tsx'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { CallRow } from '../../kit/rows/CallRow.tsx'
import { type CallState, states } from '../../kit/rows/callStates.ts'
import { Ledger } from '../../kit/rows/Ledger.tsx'
import { LedgerPart } from '../../kit/rows/LedgerPart.tsx'
import { LedgerRow } from '../../kit/rows/LedgerRow.tsx'
import { StateMark } from '../../kit/rows/StateMark.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { Flight } from '../../kit/status/Flight.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import type { Example } from './example.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const callStates = Object.keys(states) as CallState[]

/** Examples of a batch's effects and progress. */
export const calls: readonly Example[] = [
  {
    name: 'Notice',
    about: 'A fact, what it means for the money, and what can be done.',
    shows: (
      <>
        <Notice tone="bad" heading="Tokens go to their own contract">
          A token’s contract can’t send them on. They would be lost.
        </Notice>
        <Notice tone="warn" heading="Unlimited approval" action={<Button small>Set a limit</Button>}>
          Harbor can take all your USDC, including any you receive later. This lasts until you revoke it.
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
        <Chip>Plain</Chip> <Chip tone="live">Pending</Chip> <Chip tone="good">Final</Chip>{' '}
        <Chip tone="warn">Unlimited</Chip> <Chip tone="bad">Fails</Chip> <Chip tone="guess">Guess</Chip>
      </p>
    ),
  },
  {
    name: 'Ledger',
    about: 'What leaves and what arrives, in words, sign and colour at once.',
    shows: (
      <Ledger>
        <LedgerPart heading="You give">
          <LedgerRow
            kind="sent"
            logo={<TokenLogo size={24} />}
            name="ETH"
            amount={<Amount value={-1_500_000_000_000_000_000n} decimals={18} symbol="ETH" signed />}
          />
        </LedgerPart>
        <LedgerPart heading="You get">
          <LedgerRow
            kind="received"
            logo={<TokenLogo size={24} address={token} />}
            name="WBTC"
            note="according to a simulation"
            amount={<Amount value={8_000_000n} decimals={8} symbol="WBTC" signed />}
          />
        </LedgerPart>
        <LedgerPart heading="Who can take it">
          <LedgerRow
            kind="allowance"
            logo={<TokenLogo size={24} address={token} />}
            name="Harbor may spend"
            note="until you take it back"
            amount={<Amount value={200_000_000n} decimals={6} symbol="USDC" />}
          />
        </LedgerPart>
      </Ledger>
    ),
  },
  {
    name: 'Flight, together',
    about: 'All calls or none: one solid spine.',
    shows: (
      <Flight kind="bound" promise="All 3 calls happen together, or none" sub="In one transaction.">
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
    name: 'TimeChart, Disclosure',
    about: 'When each call was sent, pre-confirmed and final.',
    shows: (
      <Disclosure icon="clock" heading="Timeline" end="3 steps" open>
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
      </Disclosure>
    ),
  },
]
