import type { Exchange } from '../../src/ui/devices/ledger/askLedger.ts'
import { withLedger } from '../../src/ui/devices/ledger/withLedger.ts'
import { type Checked, checkLedger, todo } from './checkLedger.ts'

const button = document.querySelector('button') as HTMLButtonElement
const status = document.querySelector('[role="status"]') as HTMLElement
const list = document.querySelector('ol') as HTMLElement

function show({ name, passed, said }: Checked): void {
  const item = document.createElement('li')
  item.dataset.passed = String(passed)
  item.textContent = `${name}: ${passed ? 'passed' : 'FAILED'}. ${said}`
  list.append(item)
}

button.addEventListener('click', async () => {
  button.disabled = true
  list.replaceChildren()
  try {
    const check = (exchange: Exchange) =>
      checkLedger(exchange, {
        before: (one) => {
          status.textContent = todo(one)
        },
        after: show,
      })
    const results = await withLedger(undefined, check, true)
    status.textContent = `${results.filter(({ passed }) => passed).length} of ${results.length} passed.`
  } catch (error) {
    status.textContent = String(error)
  }
  button.disabled = false
})
