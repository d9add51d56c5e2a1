import type { Mode } from '../../wire/batch.ts'
import type { Network } from '../../wire/mirror.ts'

/** What each way to send is called, and what choosing it leads to. */
const plans: Record<Mode, { name: string; consequence: string }> = {
  atomic: { name: 'All together', consequence: 'One transaction. If one call fails, none happens.' },
  stepwise: { name: 'One after another', consequence: 'Waits for each call. Stops at a failure.' },
  pipelined: {
    name: 'All at once',
    consequence: 'Does not wait. A failed call does not stop the others.',
  },
  single: { name: 'As one transaction', consequence: 'One call, one transaction.' },
}

/** The name and consequence of a plan. `blind`: failures do not show on this network, so nothing stops at one. */
export function planWords(mode: Mode, blind: boolean): { name: string; consequence: string } {
  const plan = plans[mode]
  return blind && mode === 'stepwise'
    ? { ...plan, consequence: 'Waits for each call, whether it worked or not.' }
    : plan
}

/** The promise over the calls and the line under it: what holds them together. */
export function promise(
  mode: Mode,
  count: number,
  { upgrades = false, blind = false }: { upgrades?: boolean; blind?: boolean } = {},
): { heading: string; sub: string } {
  switch (mode) {
    case 'atomic':
      return {
        heading: `${count === 2 ? 'Both' : `All ${count}`} calls happen together, or none does`,
        sub: upgrades ? 'One transaction, after an account upgrade.' : 'One transaction.',
      }
    case 'stepwise':
      return {
        heading: 'Runs one after another',
        sub: blind ? 'If one fails, the rest is sent all the same.' : 'If one fails, the rest is not sent.',
      }
    case 'pipelined':
      return { heading: 'Sends all at once', sub: 'If one fails, the others happen all the same.' }
    case 'single':
      return { heading: 'One call', sub: 'One transaction.' }
  }
}

/** About how long a plan takes until every call is pre-confirmed, or in a block where the network knows no more. */
export function duration(mode: Mode, count: number, network: Network | undefined): string | undefined {
  if (!network) return undefined
  const step = network.preconfirmation ?? network.blockTime
  const seconds = (step * (mode === 'stepwise' ? count : 1)) / 1000
  if (seconds < 60) return `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s`
  return `${Math.round(seconds / 60)} min`
}

/** The plan to fall back to when the person declines the upgrade: the first that needs none. */
export function withoutUpgrade(options: readonly Mode[]): Mode | undefined {
  return options.find((mode) => mode !== 'atomic')
}
