import type { Activity } from '../../../domain/batch.ts'
import { language, t } from '../../../i18n/translate.ts'
import { span } from '../relativeTime.ts'

/** The line under a call: its block, its duration, or the reason for its wait. */
export function callSteps({ calls, mode, createdAt }: Activity, index: number, now: number): string {
  const call = calls[index]
  if (!call) return ''
  const start = calls[0]?.sentAt ?? createdAt
  const after = (at: number | undefined) =>
    at === undefined ? '' : t('status_after', { time: span(at - start) })
  switch (call.state) {
    case 'included':
    case 'final':
      return call.blockNumber
        ? t('status_block', { number: new Intl.NumberFormat(language()).format(BigInt(call.blockNumber)) })
        : after(call.includedAt)
    case 'preconfirmed':
      return after(call.preconfirmedAt)
    case 'failed':
      return after(call.failedAt ?? call.includedAt)
    case 'sent':
      if (call.replacement === 'cancel') return t('status_beingCancelled')
      if (call.replacement === 'faster') return t('status_fasterSent')
      return call.sentAt === undefined ? '' : t('common_ago', { age: span(now - call.sentAt) })
    case 'waits':
      return mode === 'stepwise' && index > 0
        ? t('status_waitsForCall', { number: index })
        : t('status_toBeSigned')
    case 'signed':
      return t('status_aboutToBeSent')
    case 'notSent':
      return t('status_nothingHappened')
    case 'replaced':
      return t('status_placeTaken')
    case 'cancelled':
      return t('status_nothingHappened')
    case 'dropped':
      return t('status_refused')
    case 'lost':
      return t('status_networkRestarted')
  }
}
