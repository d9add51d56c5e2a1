import { expect, test } from 'vitest'
import { forSite } from '../../domain/forSite.ts'
import { alice, bob, call, carol, make } from '../methodContext.fake.ts'
import { eth_requestAccounts } from './eth_requestAccounts.ts'

function stranger() {
  const fake = make()
  return { ...fake, context: { ...fake.context, connected: [] } }
}

test('a site that is connected gets its accounts without a window', async () => {
  const { context, services } = make()
  await expect(call(eth_requestAccounts, [], context)).resolves.toEqual({ result: forSite([alice, bob]) })
  expect(services.sessions.connect).not.toHaveBeenCalled()
})

test('the selected account is ticked, and every account is offered', async () => {
  const { context } = stranger()
  const { review } = await call(eth_requestAccounts, [], context, { accounts: [bob] })
  expect(review?.blocks).toContainEqual({
    kind: 'accounts',
    options: [alice, bob, carol],
    picked: [alice],
    several: true,
  })
})

test('what the user picked is connected, the selected account first', async () => {
  const { context, services } = stranger()
  const { result } = await call(eth_requestAccounts, [], context, { accounts: [bob, alice, bob] })
  expect(result).toEqual(forSite([alice, bob]))
  expect(services.sessions.connect).toHaveBeenCalledWith('https://app.example', [alice, bob])
})

test('a rejection connects nothing', async () => {
  const { context, services } = stranger()
  await expect(call(eth_requestAccounts, [], context, 'reject')).rejects.toMatchObject({
    kind: 'userRejected',
  })
  expect(services.sessions.connect).not.toHaveBeenCalled()
})

test('it never answers an empty list', async () => {
  const { context } = stranger()
  await expect(call(eth_requestAccounts, [], context, { accounts: [] })).rejects.toMatchObject({
    kind: 'unauthorized',
  })
})

test('a wallet without an account refuses', async () => {
  const { context, services } = stranger()
  services.accounts.list.mockReturnValue([])
  await expect(call(eth_requestAccounts, [], context)).rejects.toMatchObject({ kind: 'unauthorized' })
})

test('a plain http page and a frame of another site are warned about', async () => {
  const { context } = stranger()
  const framed = { ...context, origin: 'http://app.example', topOrigin: 'https://top.example' }
  const { review } = await call(eth_requestAccounts, [], framed, { accounts: [alice] })
  const kinds = review?.blocks.map((block) => (block.kind === 'warning' ? block.warning : block.kind))
  expect(kinds).toEqual(['accounts', 'insecureOrigin', 'foreignFrame'])
})

test.each(['http://localhost:5173', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://app.localhost'])(
  'a page on this machine is not warned about: %s',
  async (origin) => {
    const { context } = stranger()
    const { review } = await call(eth_requestAccounts, [], { ...context, origin }, { accounts: [alice] })
    expect(review?.blocks).toHaveLength(1)
  },
)
