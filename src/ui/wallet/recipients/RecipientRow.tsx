import { type ReactNode, use } from 'react'
import type { Address } from 'viem'
import type { DataProps } from '../../kit/dataProps.ts'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { AddressNames } from '../../kit/text/AddressNames.ts'
import { shortAddress } from '../../kit/text/addressGroups.ts'

type Props = DataProps & { address: Address; end?: ReactNode; onPick: (address: Address) => void }

/** An address to choose, with the name that the person gave exactly this address. */
export function RecipientRow({ address, end, onPick, ...data }: Props) {
  const name = use(AddressNames)(address)
  const short = <bdi dir="ltr">{shortAddress(address)}</bdi>
  return (
    <Row
      {...data}
      data-address={address}
      start={<AccountBlob address={address} />}
      name={name === undefined ? short : <bdi>{name}</bdi>}
      sub={name !== undefined && short}
      endSub={end}
      onPress={() => onPick(address)}
    />
  )
}
