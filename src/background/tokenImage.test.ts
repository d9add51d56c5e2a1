import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchPicture } from './tokenImage.ts'

let server: Server | undefined
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/logo`
}

const typed = (type: string, body: Buffer | string = 'bytes') =>
  serve((_, response) => response.setHeader('content-type', type).end(body))

test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'])(
  '%s is kept as a data: URL',
  async (type) => {
    const picture = await fetchPicture(await typed(`${type.toUpperCase()}; charset=utf-8`))
    expect(picture).toBe(`data:${type};base64,${btoa('bytes')}`)
  },
)

test.each(['text/html', 'image/x-icon', 'application/octet-stream', 'image/avif', ''])(
  'content of the type “%s” is not',
  async (type) => {
    expect(await fetchPicture(await typed(type))).toBeUndefined()
  },
)

test('64 KiB are kept, and a byte more is not', async () => {
  const url = await typed('image/png', Buffer.alloc(64 * 1024, 255))
  expect(await fetchPicture(url)).toHaveLength('data:image/png;base64,'.length + 87_384)
  server?.close()
  expect(await fetchPicture(await typed('image/png', Buffer.alloc(64 * 1024 + 1)))).toBeUndefined()
})

test('nothing is no picture', async () => {
  expect(await fetchPicture(await typed('image/png', ''))).toBeUndefined()
})

test('of a stream without end no more is read than the bound', async () => {
  let sent = 0
  let closed = false
  const url = await serve((_, response) => {
    response.setHeader('content-type', 'image/png').on('close', () => {
      closed = true
    })
    const more = () => {
      while (!response.destroyed) {
        sent += 16_384
        if (!response.write(Buffer.alloc(16_384))) break
      }
    }
    response.on('drain', more)
    more()
  })
  expect(await fetchPicture(url)).toBeUndefined()
  await vi.waitFor(() => expect(closed).toBe(true))
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('an error page is no picture', async () => {
  const url = await serve((_, response) => response.writeHead(404, { 'content-type': 'image/png' }).end('x'))
  expect(await fetchPicture(url)).toBeUndefined()
})

test('a redirect leads nowhere', async () => {
  const paths: (string | undefined)[] = []
  const url = await serve(({ url: path }, response) => {
    paths.push(path)
    if (path === '/logo') response.writeHead(302, { location: '/router-of-the-house' }).end()
    else response.setHeader('content-type', 'image/png').end('x')
  })
  expect(await fetchPicture(url)).toBeUndefined()
  expect(paths).toEqual(['/logo'])
})

test('a server that is silent is given up after ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect(await fetchPicture(await serve(() => undefined))).toBeUndefined()
  expect(timeout).toHaveBeenCalledWith(10_000)
  timeout.mockRestore()
})

test('the request tells nothing about the person', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('x'))
  await fetchPicture('https://app.example/logo.png', fetch)
  expect(fetch.mock.calls).toEqual([
    [
      'https://app.example/logo.png',
      expect.objectContaining({
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        cache: 'no-store',
      }),
    ],
  ])
  expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('headers')
})
