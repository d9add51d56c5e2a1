import { useEffect, useState } from 'react'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { SiteIcon } from '../../kit/images/SiteIcon.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Header } from '../../kit/layout/Header.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { FeeLine } from '../../kit/rows/FeeLine.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Calls } from '../calls/Calls.tsx'
import { Ledger } from '../ledger/LedgerSection.tsx'
import { spendersIn } from '../ledger/spenders.ts'
import { runOf, told } from '../ledger/trialLedger.ts'
import { Outcome } from '../Outcome.tsx'
import { practiceHost, practicePreview, practiceReview } from './practiceReview.ts'

const calls = blockOf(practiceReview, 'calls')
const run = runOf(practicePreview, 'atomic')
const editing = { busy: false, byHand: false, failure: undefined, edit: async () => false }
const ignore = () => undefined

/**
 * The approval window with an example of a batch, drawn from data that ships with the wallet. It is no request: the
 * background does not know it, and nothing here sends a command.
 */
export function Practice() {
  const outcome = told(practiceReview, run)
  const spenders = spendersIn(outcome.rows)
  const [isOver, setOver] = useState(false)
  const end = () => setOver(true)
  const title = t('practice_heading')
  useEffect(() => {
    document.title = title
  }, [title])
  if (!calls) return null

  if (isOver)
    return (
      <Screen data-testid="practice">
        <Empty
          heading={t('practice_done')}
          picture="done"
          action={
            <Button look="filled" data-testid="practice-close" onClick={() => window.close()}>
              {t('common_close')}
            </Button>
          }
        >
          {t('practice_doneText')}
        </Empty>
      </Screen>
    )
  return (
    <Screen
      data-testid="practice"
      header={
        <Header
          icon={<SiteIcon host={practiceHost} />}
          host={practiceHost}
          asks={inWords(practiceReview.asks)}
          end={<Chip tone="guess">{t('practice_chip')}</Chip>}
        />
      }
      footer={
        <Footer
          reject={{ label: t('common_reject'), onClick: end, 'data-testid': 'practice-reject' }}
          action={{ label: inWords(practiceReview.confirm), onClick: end, 'data-testid': 'practice-approve' }}
        >
          <FeeLine
            fee={<Amount value={BigInt(practicePreview.fee.atomic ?? 0)} decimals={18} symbol="ETH" exact />}
          />
        </Footer>
      }
    >
      <Notice tone="neutral" icon="eye" heading={t('practice_heading')}>
        {t('practice_text')}
      </Notice>
      <Outcome title={outcome.title} low={outcome.low} token={undefined} notes={[]} />
      <Ledger
        outcome={outcome}
        review={practiceReview}
        preview={practicePreview}
        mode="atomic"
        spenders={spenders}
        notes={new Map()}
        facts={[]}
        marksAlone
        repair={ignore}
      />
      <Calls
        block={calls}
        mode="atomic"
        review={practiceReview}
        preview={practicePreview}
        run={run}
        onMode={ignore}
        editing={editing}
      />
    </Screen>
  )
}
