import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMetadata } from './nftMetadata.ts'

const svg = 'data:image/svg+xml;base64,PHN2Zy8+'
const json = (value: unknown) => JSON.stringify(value)
const base64 = (value: unknown) =>
  `data:application/json;base64,${Buffer.from(json(value)).toString('base64')}`

test('reads what a contract hands over, in each way that contracts do', () => {
  const metadata = { name: 'Nö 7', image: svg }
  expect(readMetadata(base64(metadata))).toEqual(metadata)
  expect(readMetadata(`data:application/json;utf8,${json(metadata)}`)).toEqual(metadata)
  expect(readMetadata(`data:application/json;charset=utf-8,${encodeURIComponent(json(metadata))}`)).toEqual(
    metadata,
  )
  expect(readMetadata(`data:application/json,${json({ name: '100 % 7' })}`)).toEqual({ name: '100 % 7' })
})

test('of links nothing is taken but that there is one', () => {
  for (const link of ['https://a.example/1.json', 'ipfs://Qm/1', '//a.example/1', 'javascript:alert(1)'])
    expect(readMetadata(link)).toEqual({ elsewhere: true })
  for (const image of ['https://a.example/1.png', 'ipfs://Qm/1.png', 'http://127.0.0.1/x.svg', '/popup.html'])
    expect(readMetadata(base64({ image }))).toEqual({ elsewhere: true })
  for (const image of ['data:text/html,<script>alert(1)</script>', 'data:application/xhtml+xml,x', ''])
    expect(readMetadata(base64({ image }))).toEqual({})
})

test('of any content, only a name and a picture that is here remain', () => {
  const wild = fc.oneof(
    fc.string(),
    fc.json().map((text) => `data:application/json,${text}`),
    fc.anything().map((value) => base64(value ?? null)),
    fc
      .record({ name: fc.string({ maxLength: 400 }), image: fc.constantFrom('data:image/png,a', 'x', '') })
      .map(base64),
    fc.record({ name: fc.anything(), image: fc.anything() }).map(base64),
  )
  const came = { names: 0, images: 0 }
  fc.assert(
    fc.property(wild, (uri) => {
      const { name, image, elsewhere, ...rest } = readMetadata(uri)
      expect(rest).toEqual({})
      expect((name ?? '').length).toBeLessThanOrEqual(256)
      expect(image ?? 'data:image/png,').toMatch(/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i)
      expect([true, undefined]).toContain(elsewhere)
      if (name) came.names += 1
      if (image) came.images += 1
    }),
  )
  expect(Math.min(came.names, came.images)).toBeGreaterThan(0)
  expect(readMetadata(`data:application/json,${json({ name: 'a'.repeat(600_000) })}`)).toEqual({})
})
