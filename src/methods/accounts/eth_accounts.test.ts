import { expect, test } from 'vitest'
import { forSite } from '../../domain/forSite.ts'
import { alice, bob, call, make } from '../methodContext.fake.ts'
import { eth_accounts } from './eth_accounts.ts'

test('a connected site sees its accounts, the active one first', async () => {
  const { context } = make()
  await expect(call(eth_accounts, [], context)).resolves.toEqual({ result: forSite([alice, bob]) })
})

test('a site without a connection sees none and opens no window', async () => {
  const { context } = make()
  await expect(call(eth_accounts, undefined, { ...context, connected: [] })).resolves.toEqual({ result: [] })
})
