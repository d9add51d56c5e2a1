import { findDelegate } from '../../../contracts/delegates.ts'
import type { Account } from '../../../domain/account.ts'
import { figure } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { kindOf } from '../accounts/accountText.ts'
import type { Situation } from './readRescue.ts'

type Props = { account: Account; situation: Situation; network: string }

/** What endangers an account on a network: where its key is, whose code it runs, and who may take from it. */
export function AccountHealth({ account, situation: { delegate, allowances }, network }: Props) {
  const known = delegate && findDelegate(delegate)
  return (
    <>
      {delegate && !known && (
        <Notice
          tone="bad"
          heading={t('network_upgradedToUnknown', { network })}
          data-testid="health-delegate"
          data-delegate={delegate}
        >
          <Address value={delegate} />
        </Notice>
      )}
      <Facts label={t('common_account')}>
        <Fact name={t('common_account')}>{kindOf(account)}</Fact>
        {known && <Fact name={t('fact_runsCodeOf')}>{known.name}</Fact>}
        <Fact name={t('common_allowances')}>{figure(allowances.length)}</Fact>
      </Facts>
    </>
  )
}
