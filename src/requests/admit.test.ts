import { expect, test } from 'vitest'
import type { Services } from '../domain/services.ts'
import { createAdmission } from './admit.ts'
import { account, fakeMethod, request } from './router.fake.ts'

test('a method learns all that a request has, and nothing that it has not', async () => {
  const services = {} as Services
  const settings = { strict: false, upgrades: true, theme: 'system' } as const
  const admission = createAdmission({
    find: async () => undefined,
    siteContext: async () => ({ connected: [account], chainId: 5, services }),
    settings: () => settings,
  })
  const method = fakeMethod({ name: 'eth_test' })
  const plain = request('eth_test')
  const always = {
    connected: [account],
    services,
    settings,
    chainId: 5,
    origin: plain.origin,
    page: plain.page,
    request: plain.id,
    askedAt: 7,
    replayed: false,
  }
  const admitted = await admission.admit(method, plain, false, 7)
  expect(admitted.context).toStrictEqual(always)

  const more = { topOrigin: 'https://top.example', retries: 'a batch' }
  const embedded = await admission.admit(method, { ...plain, ...more }, true, 7)
  expect(embedded.context).toStrictEqual({ ...always, ...more, replayed: true })
})
