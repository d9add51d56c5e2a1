import type { ActivityCall, CallState } from '../../../domain/batch.ts'
import type { Retriable } from './remedies.ts'

/** A call in a state, for tests. */
export function call(state: CallState, more: Partial<ActivityCall> = {}): ActivityCall {
  return { state, title: 'Swap 200 USDC', value: '0x0', data: '0x1234', ...more }
}

/** A stepwise batch in flight, for tests. */
export function flight(calls: ActivityCall[], more: Partial<Retriable> = {}): Retriable {
  return {
    key: 'https://harbor.example 0x01',
    id: '0x01',
    origin: 'https://harbor.example',
    kind: 'batch',
    from: '0x7ebB81E0B51BBbb01C1Dcd2E7F8Ce1f1BFD17367',
    chainId: 31337,
    mode: 'stepwise',
    status: 100,
    createdAt: 0,
    calls,
    ...more,
  }
}
