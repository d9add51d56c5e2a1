import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { CallView } from '../../../domain/review/review.ts'
import { Acting } from '../acting.ts'
import { useDescribedCall } from './useDescribedCall.ts'

const { say } = vi.hoisted(() => ({ say: vi.fn() }))

vi.mock('../../descriptors/useDescribed.ts', () => ({
  useDescribed: (key: string | undefined, tell: (code: object, known: object) => unknown) =>
    key && tell({ describeCall: (_: object, { from }: { from?: string }) => say(from) }, {}),
}))

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const call: CallView = {
  verb: 'Call',
  sub: '',
  to: { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' },
  value: '0x0',
  data: '0x12345678',
  guessed: true,
  args: [],
  effects: [],
}

function Probe() {
  useDescribedCall(call, 1)
  return null
}

test('a call is described with the account of its review as the sender, whichever is selected', () => {
  renderToStaticMarkup(
    <Acting value={alice}>
      <Probe />
    </Acting>,
  )
  expect(say.mock.calls).toEqual([[alice]])
})
