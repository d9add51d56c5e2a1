import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Account } from '../../../domain/account.ts'
import { MovedIn } from './MovedIn.tsx'

const { state } = vi.hoisted(() => ({ state: { accounts: [] as Account[], networks: [] } }))
vi.mock('../../shell/useUiState.ts', () => ({ useUiState: (pick: (all: object) => unknown) => pick(state) }))

const accounts: Account[] = [
  { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', name: 'Before', kind: 'hd', phrase: 1, index: 0 },
  { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'First', kind: 'hd', phrase: 2, index: 0 },
  { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', name: 'Key', kind: 'key' },
]

/** How many ways to more accounts the page offers, if only these accounts came. */
function offers(...came: Account[]): number {
  const [before] = accounts
  state.accounts = [...(before ? [before] : []), ...came]
  const markup = renderToStaticMarkup(
    <MovedIn before={before ? [before.address] : []} onDone={() => undefined} />,
  )
  return markup.split('data-testid="account-discover"').length - 1
}

test('a phrase that came has more accounts to find, and nothing else has', () => {
  const [, ofPhrase, ofKey] = accounts
  expect(offers(...accounts.slice(1))).toBe(1)
  expect(offers(...[ofPhrase ?? []].flat())).toBe(1)
  expect(offers(...[ofKey ?? []].flat())).toBe(0)
  expect(offers()).toBe(0)
})
