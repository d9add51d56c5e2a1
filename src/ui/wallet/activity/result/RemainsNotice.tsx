import { Notice } from '../../../kit/status/Notice.tsx'
import { Words } from '../../../kit/text/AddressText.tsx'
import type { Remains } from './whatRemains.ts'

/** What went wrong, what remains of the money, and what the person can do, in this one place. */
export function RemainsNotice({ remains: { tone, heading, remains, toDo } }: { remains: Remains }) {
  return (
    <Notice tone={tone} heading={heading} data-testid="batch-remains">
      <p>
        <Words>{remains}</Words>
      </p>
      <p>{toDo}</p>
    </Notice>
  )
}
