import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { fill } from '../../e2e/dapp/examples.ts'
import { generatorOf } from '../fuzz/generatorOf.fake.ts'
import { makeRouter, request } from '../requests/router.fake.ts'
import { documents } from './documents.ts'
import { method } from './method.ts'
import { methodChangesets } from './methodChangesets.ts'
import { methods } from './registry.ts'

/** A method as a contributor would write it: its file and one line of the registry. */
const wallet_getVersion = method({
  name: 'wallet_getVersion',
  standard: 'Volley',
  summary: 'The version of the wallet or of one of its parts.',
  example: [{ part: 'vault', of: '$account' }],
  errors: [],
  access: 'public',
  params: v.optional(
    v.strictTuple([v.strictObject({ part: v.picklist(['wallet', 'vault']), of: v.optional(v.string()) })]),
    [{ part: 'wallet' }],
  ),
  async handle([{ part }]) {
    return `${part} 1`
  },
})
const registry = [...methods, wallet_getVersion]
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cfffFb92266' as const
const place = { chainId: 31337, account, recipient: account, token: account }

test('the wallet answers a new method, and refuses other params, without any other change', async () => {
  const { router } = await makeRouter(registry)
  const ask = (params: unknown) => router.route(request('wallet_getVersion', params))
  expect(await ask(fill(wallet_getVersion.example, place))).toEqual({ result: 'vault 1' })
  expect(await ask([{ part: 'engine' }])).toMatchObject({ error: { code: -32602, data: { path: '0.part' } } })
})

test('documents, the demo dApp and the changelog derive from it', () => {
  const written = documents(methods)
  const { 'docs/methods.md': table, 'e2e/dapp/examples.json': examples } = documents(registry)
  expect(table).toContain(
    '| `wallet_getVersion` | Volley | The version of the wallet or of one of its parts. |',
  )
  expect(table).toContain('| `wallet_getVersion` | `[{"part":"vault","of":"$account"}]` |')
  expect(JSON.parse(examples ?? '')).toHaveProperty('wallet_getVersion', wallet_getVersion.example)
  expect(methodChangesets(written['docs/methods.md'] ?? '', registry)).toEqual({
    '.changeset/wallet_getVersion.md':
      '---\n"volley": minor\n---\n\nAdd `wallet_getVersion` (Volley): The version of the wallet or of one of its parts.\n',
  })
})

test('the changelog names a method that went, and nothing if the documents are up to date', () => {
  const written = documents(registry)['docs/methods.md'] ?? ''
  expect(methodChangesets(written, registry)).toEqual({})
  expect(methodChangesets(written, methods)).toEqual({
    '.changeset/wallet_getVersion.md': '---\n"volley": major\n---\n\nRemove `wallet_getVersion`.\n',
  })
})

test('the fuzzer makes requests of it that it accepts, and requests that it refuses', async () => {
  const { valid, invalid } = generatorOf(wallet_getVersion)
  const accepts = (params: unknown) => v.is(wallet_getVersion.params, params)
  fc.assert(fc.property(valid, accepts))
  const refused = vi.fn((params: unknown) => !accepts(params))
  fc.assert(fc.property(invalid, refused))
  const different = new Set(refused.mock.calls.map(([params]) => JSON.stringify(params)))
  expect(different.size).toBeGreaterThan(20)
})
