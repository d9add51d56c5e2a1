import type { Activity } from '../../wire/batch.ts'
import { span } from './when.ts'

/** The line under a call: its block, how long it took, or what it waits for. */
export function callSteps({ calls, mode, createdAt }: Activity, index: number, now: number): string {
  const call = calls[index]
  if (!call) return ''
  const start = calls[0]?.sentAt ?? createdAt
  const after = (at: number | undefined) => (at === undefined ? '' : `after ${span(at - start)}`)
  switch (call.state) {
    case 'included':
    case 'final':
      return call.blockNumber
        ? `block ${new Intl.NumberFormat().format(BigInt(call.blockNumber))}`
        : after(call.includedAt)
    case 'preconfirmed':
      return after(call.preconfirmedAt)
    case 'failed':
      return after(call.failedAt ?? call.includedAt)
    case 'sent':
      if (call.replacement === 'cancel') return 'being cancelled'
      if (call.replacement === 'faster') return 'sent again with a higher fee'
      return call.sentAt === undefined ? '' : `${span(now - call.sentAt)} ago`
    case 'waits':
      return mode === 'stepwise' && index > 0 ? `for call ${index}` : 'to be signed'
    case 'signed':
      return 'about to be sent'
    case 'notSent':
      return 'nothing happened'
    case 'replaced':
      return 'another transaction took its place'
    case 'cancelled':
      return 'nothing happened'
    case 'dropped':
      return 'the network refused it'
  }
}
