import { t } from '../../../i18n/translate.ts'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Address } from '../../kit/text/Address.tsx'

/** Two addresses, one above the other, with the differences marked, because their ends may be alike. */
export function Compare({ addresses: [given, known] }: { addresses: [string, string] }) {
  return (
    <Card as="section" rows aria-label={t('approval_compare')}>
      <Row
        tall
        start={<TokenLogo address={known} />}
        name={t('approval_theOneYouKnow')}
        sub={<Address value={known} name={t('approval_theOneYouKnow')} />}
      />
      <Row
        tall
        start={<TokenLogo address={given} unsafe />}
        name={t('approval_thisOne')}
        sub={<Address value={given} name={t('approval_thisOne')} against={known} />}
      />
    </Card>
  )
}
