import type { Activity } from '../../../domain/batch.ts'

/** True while an activity is pending, even if it waits for something. */
export function isInFlight({ status }: Pick<Activity, 'status'>): boolean {
  return status === 100 || status === 102
}
