import type { Page } from '@playwright/test'
import { pad, parseEther, toEventSelector } from 'viem'
import { expect } from '../fixtures.ts'
import { openJournal, type Phase, phaseOf, readJournal } from '../kills/stage.ts'
import { allowDrainer, coins, drainer, openRescue, read, test, thief, tickUnknown } from '../rescuing.ts'

const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const ran = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')

/** How far a rescue can be when the background dies, in order. */
const phases: readonly Phase[] = [
  'approved',
  'planned',
  'being sent',
  'sent',
  'pre-confirmed',
  'included',
  'settled',
]

/** The journal's phase of the only batch. */
async function phaseNow(journal: Page): Promise<Phase> {
  const { batches } = await journal.evaluate(readJournal)
  return phaseOf({ journal }, batches[0]?.id ?? '')
}

test.afterEach(({ chain }) => chain.setFaults([]))

for (const phase of phases)
  test(`a rescue whose background is killed once it is ${phase} happens once, and loses nothing`, async ({
    wallet,
    chain,
    person,
    savings,
    hostile: _,
  }) => {
    await allowDrainer(chain, person.address)
    const [held, taken] = [await coins(chain, person.address), await coins(chain, thief)]
    const journal = await openJournal(wallet)
    const home = await wallet.home()
    await openRescue(home, person.address)
    await tickUnknown(home)
    await home.getByTestId('rescue-review').click()
    await wallet.approval()
    // Every phase lasts long enough to be seen.
    chain.setFaults(['delay:200'])
    await wallet.approve()
    await expect
      .poll(async () => phases.indexOf(await phaseNow(journal)), { intervals: [5], timeout: 20_000 })
      .toBeGreaterThanOrEqual(phases.indexOf(phase))
    await wallet.killBackground()
    chain.setFaults([])

    await home.bringToFront()
    await home.goto(`${wallet.origin}/popup.html`)
    await expect(home.locator('[data-testid="activity"][data-status="200"]')).toHaveCount(1, {
      timeout: 30_000,
    })
    expect(await coins(chain, person.address)).toBe(0n)
    expect(await coins(chain, thief)).toBe(taken)
    const rest = parseEther('10') + held - (await coins(chain, savings))
    expect(rest).toBeGreaterThan(0n)
    expect(rest).toBeLessThan(parseEther('0.01'))
    expect(await read(chain, 'balanceOf', [savings])).toBe(parseEther('1000'))
    expect(await read(chain, 'allowance', [person.address, drainer])).toBe(0n)
    expect(await chain.rpc('eth_getTransactionCount', [savings, 'pending'])).toBe('0x1')
    const runs = [ran, null, pad(person.address)]
    const logs = await chain.rpc('eth_getLogs', [{ address: entryPoint, topics: runs, fromBlock: '0x0' }])
    expect(logs).toHaveLength(1)
  })
