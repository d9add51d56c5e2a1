import { useState } from 'react'
import { AccountSheet } from './accounts/AccountSheet.tsx'
import { ReceiveSheet } from './home/ReceiveSheet.tsx'
import { NetworkSheet } from './networks/NetworkSheet.tsx'
import { NftSheet } from './nfts/NftSheet.tsx'
import type { Go, Open, SheetPlace } from './place.ts'
import { AddTokenSheet } from './tokens/AddTokenSheet.tsx'
import { FoundTokensSheet } from './tokens/FoundTokensSheet.tsx'
import { TokenSheet } from './tokens/TokenSheet.tsx'
import { TokensSheet } from './tokens/TokensSheet.tsx'

type Props = { sheet: SheetPlace | undefined; open: Open; go: Go }

/** The open sheet. A closing sheet keeps its content until its animation ends. */
export function Sheets({ sheet, open, go }: Props) {
  const [last, setLast] = useState(sheet)
  if (sheet && sheet !== last) setLast(sheet)
  const shared = { open: sheet !== undefined, onClose: () => open(undefined) }

  switch (last?.at) {
    case undefined:
      return null
    case 'account':
      return (
        <AccountSheet
          {...shared}
          onPlace={(place) => {
            open(undefined)
            go(place)
          }}
        />
      )
    case 'receive':
      return <ReceiveSheet {...shared} />
    case 'addToken':
      return <AddTokenSheet {...shared} />
    case 'tokens':
      return <TokensSheet {...shared} />
    case 'foundTokens':
      return <FoundTokensSheet {...shared} />
    case 'network':
      return <NetworkSheet {...shared} edit={last.edit} />
    case 'nft':
      return (
        <NftSheet
          {...shared}
          address={last.address}
          id={last.id}
          onSend={() => {
            open(undefined)
            go({ at: 'nft', address: last.address, id: last.id })
          }}
        />
      )
    case 'token':
      return (
        <TokenSheet
          {...shared}
          address={last.address}
          onSend={() => {
            open(undefined)
            go({ at: 'send', ...(last.address && { token: last.address }) })
          }}
        />
      )
  }
}
