import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { entryPoint } from '../../../domain/userOperation.ts'
import { createRpc } from '../../../rpc/client.ts'
import { checkBundler } from './checkBundler.ts'

type Asked = { id: number; method: string }

const url = 'https://bundler.example/rpc'
const good = { eth_chainId: '0x1', eth_supportedEntryPoints: [entryPoint] }

/** A bundler with these results; an `undefined` one is an error. */
function check(results: Record<string, unknown>, respond = (body: Asked) => json(answer(body, results))) {
  const fetch = vi.fn(async (_: string, init: RequestInit) => respond(JSON.parse(String(init.body))))
  const rpc = createRpc({ network: () => undefined, fetch })
  return { fetch, checked: checkBundler(rpc, 1, url) }
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const answer = ({ id, method }: Asked, results: Record<string, unknown>) => ({
  jsonrpc: '2.0',
  id,
  ...(results[method] === undefined
    ? { error: { code: -32601, message: 'no such method' } }
    : { result: results[method] }),
})
const refusal = (key: string, values?: object) => ({ data: { refusal: key, ...(values && { values }) } })

test.each([entryPoint, entryPoint.toLowerCase(), `0x${entryPoint.slice(2).toUpperCase()}`])(
  'a bundler of this chain with EntryPoint v0.8 passes, written %s',
  async (point) => {
    const { fetch, checked } = check({ ...good, eth_supportedEntryPoints: [`0x${'1'.repeat(40)}`, point] })
    await checked
    expect(fetch.mock.calls.map(([to]) => to)).toEqual([url, url])
  },
)

test('a bundler of another chain is refused with both chains', async () => {
  const { checked } = check({ ...good, eth_chainId: '0xa' })
  await expect(checked).rejects.toMatchObject(refusal('error_bundlerChain', { served: 10, wanted: 1 }))
})

test.each([
  ['a node, which has no such method', undefined],
  ['another version only', ['0x0000000071727De22E5E9d8BAf0edAc6f37da032']],
  ['nothing', []],
  ['no list', entryPoint],
  ['a list of no texts', [null, 7, { address: entryPoint }, [entryPoint]]],
])('a bundler that serves %s is refused', async (_, eth_supportedEntryPoints) => {
  const { checked } = check({ ...good, eth_supportedEntryPoints })
  await expect(checked).rejects.toMatchObject(refusal('error_bundlerEntryPoint'))
})

test.each([
  ['nothing listens', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page comes', () => new Response('<html>')],
  ['it is busy', () => json({ error: 'slow down' }, 429)],
  ['its answer belongs to another request', (body: Asked) => json({ ...answer(body, good), id: -1 })],
  [
    'only its chain arrives',
    (body: Asked) => (body.method === 'eth_chainId' ? json(answer(body, good)) : json(7)),
  ],
  ['it does not report its chain', (body: Asked) => json(answer(body, { ...good, eth_chainId: undefined }))],
  ['its chain is no number', (body: Asked) => json(answer(body, { ...good, eth_chainId: 'one' }))],
])('a bundler counts as silent where %s', async (_, respond) => {
  const { checked } = check(good, respond as (body: Asked) => Response)
  await expect(checked).rejects.toMatchObject(refusal('error_bundlerSilent'))
})

test('a bundler that sends without end is cut off', async () => {
  const endless = () =>
    new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1 << 20)) }))
  await expect(check(good, endless).checked).rejects.toMatchObject(refusal('error_bundlerSilent'))
})

test('no answer passes but the right one, and none breaks the check', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constant('0x1'), fc.jsonValue()), fc.jsonValue(), async (chain, points) => {
      const { checked } = check({ eth_chainId: chain, eth_supportedEntryPoints: points })
      await expect(checked).rejects.toMatchObject({
        data: { refusal: expect.stringMatching(/^error_bundler/) },
      })
    }),
  )
})
