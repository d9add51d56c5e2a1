import { counted } from '../../../i18n/translate.ts'
import { Card } from '../../kit/layout/Card.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { inert } from '../../kit/text/inertText.ts'
import type { Open } from '../place.ts'
import { TokenPicture } from './TokenPicture.tsx'
import { useFoundTokens, useSearch } from './useFoundTokens.ts'

/** Symbols on the row, which has one line. */
const named = 5

/** Looks for tokens that the account holds and that its list lacks, and offers them. */
export function FoundTokens({ open }: { open: Open }) {
  useSearch()
  const found = useFoundTokens()
  if (found.length === 0) return null
  const symbols = found.slice(0, named).map(({ symbol }) => inert(symbol, 16))
  return (
    <Card rows>
      <Row
        data-testid="tokens-found"
        data-count={found.length}
        start={<TokenPicture address={found[0]?.address} />}
        name={counted('token_found', found.length)}
        sub={<bdi>{symbols.join(', ')}</bdi>}
        onPress={() => open({ at: 'foundTokens' })}
      />
    </Card>
  )
}
