import type { Activity } from '../../../domain/batch.ts'

type Status = Activity['status']

/** True for a batch that was on its way when its screen opened, and now is done. Only then its success flies in. */
export function justDone(opened: Status, now: Status): boolean {
  return now === 200 && (opened === 100 || opened === 102)
}
