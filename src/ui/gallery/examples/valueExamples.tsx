import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { NetworkDot } from '../../kit/images/NetworkDot.tsx'
import { NetworkLogo } from '../../kit/images/NetworkLogo.tsx'
import { QrCode } from '../../kit/images/QrCode.tsx'
import { SiteIcon } from '../../kit/images/SiteIcon.tsx'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import type { Example } from './example.ts'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lookalike = '0x5aAeb6053f3e9400000000000000000007ef1bEaed'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const longName = 'A name of somebody that goes on for longer than any row of the wallet has room'

/** Examples of addresses, amounts and generated pictures. */
export const values: readonly Example[] = [
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
    name: 'AccountBlob, TokenLogo, SiteIcon, NetworkDot, NetworkLogo',
    about:
      'Faces made here from what they stand for; a picture of a site or token only where it is vouched for.',
    shows: (
      <p>
        <AccountBlob address={account} /> <AccountBlob address={token} size={24} /> <TokenLogo />{' '}
        <TokenLogo address={token} /> <TokenLogo address={token} unsafe /> <SiteIcon host="harbor.example" />{' '}
        <SiteIcon host="harbor.example" unsafe /> <NetworkDot answers /> <NetworkDot answers={false} />{' '}
        <NetworkLogo chainId={11155111} name="Sepolia" />
      </p>
    ),
  },
]
