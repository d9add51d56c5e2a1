import { UR, URDecoder, UREncoder } from '@ngraveio/bc-ur'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBytewords, toBytewords } from './bytewords.ts'
import { type Collected, collectUr } from './collectUr.ts'
import { encodeUr } from './encodeUr.ts'

const bytes = (options: { minLength?: number; maxLength?: number } = {}) =>
  fc.uint8Array({ minLength: 1, ...options })

/** Codes of the published library, with another density than ours. */
function published(message: Uint8Array, { size = 90, codes = 0 } = {}): string[] {
  const encoder = new UREncoder(new UR(Buffer.from(message), 'crypto-account'), size)
  return Array.from({ length: codes || encoder.fragmentsLength }, () => encoder.nextPart())
}

function read(codes: readonly string[]): Collected | undefined {
  const collect = collectUr()
  let last: Collected | undefined
  for (const code of codes) {
    last = collect(code)
    if (last.state === 'whole') return last
  }
  return last
}

test('the published library reads what we write', () => {
  fc.assert(
    fc.property(bytes({ maxLength: 3_000 }), (message) => {
      const decoder = new URDecoder()
      for (const code of encodeUr('eth-sign-request', message)) decoder.receivePart(code)
      const { cbor, type } = decoder.resultUR()
      expect([type, Uint8Array.from(cbor)]).toEqual(['eth-sign-request', message])
    }),
    { numRuns: 60 },
  )
})

test('we read what the published library writes, in one code or many', () => {
  fc.assert(
    fc.property(bytes({ maxLength: 3_000 }), (message) => {
      expect(read(published(message))).toEqual({ state: 'whole', type: 'crypto-account', message })
    }),
    { numRuns: 60 },
  )
})

test('an animation that begins in the middle, in disorder and with lost codes, is read from the mixed ones', () => {
  fc.assert(
    fc.property(
      bytes({ minLength: 200, maxLength: 2_000 }),
      fc.infiniteStream(fc.boolean()),
      (message, luck) => {
        const all = published(message, { codes: 400 })
        const seen = all.slice(all.length / 8).filter(() => luck.next().value)
        expect(read(seen)).toEqual({ state: 'whole', type: 'crypto-account', message })
      },
    ),
    { numRuns: 30 },
  )
})

describe('hostile codes', () => {
  test('no text throws, and no text counts as a message', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string().map((text) => `ur:${text}`),
      fc
        .tuple(bytes(), fc.nat(), fc.nat())
        .map(([part, one, other]) => `ur:bytes/${one}-${other}/${toBytewords(part)}`),
    )
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 20 }), (codes) => {
        const collect = collectUr()
        for (const code of codes) expect(collect(code).state).not.toBe('whole')
      }),
    )
  })

  test('a changed letter is noticed', () => {
    fc.assert(
      fc.property(
        bytes({ maxLength: 100 }),
        fc.nat(),
        fc.constantFrom(...'abcdefghijklmnop'),
        (message, at, letter) => {
          const words = toBytewords(message)
          const place = at % words.length
          const changed = `${words.slice(0, place)}${letter}${words.slice(place + 1)}`
          expect(fromBytewords(changed)).toEqual(changed === words ? message : undefined)
        },
      ),
    )
  })

  test('a cut animation brings a part, and nothing else', () => {
    const codes = published(new Uint8Array(900).fill(7))
    expect(read(codes.slice(0, 4))).toEqual({ state: 'part', known: 4, of: codes.length })
  })

  test('codes of another animation do not mix with the first one', () => {
    const [first, second] = [published(new Uint8Array(900).fill(7)), published(new Uint8Array(900).fill(8))]
    const collect = collectUr()
    for (const code of first.slice(0, 9)) collect(code)
    expect(collect(second[9] ?? '')).toEqual({ state: 'part', known: 1, of: second.length })
  })

  test('fragments of one checksum that do not fit together end, and the animation can be read again', () => {
    const message = Uint8Array.from({ length: 300 }, (_, index) => index)
    const codes = encodeUr('eth-signature', message)
    const forged = codes[1]?.replace(/\/[A-Z]+$/, '/') ?? ''
    const other = encodeUr(
      'eth-signature',
      message.map((byte, at) => (at < 150 ? byte : byte ^ 1)),
    )[1]
    expect(other?.startsWith(forged)).toBe(true)
    const collect = collectUr()
    for (const code of codes.slice(0, 1)) collect(code)
    collect(other ?? '')
    expect(codes.map(collect).at(-1)).toEqual({ state: 'whole', type: 'eth-signature', message })
  })

  test.each([
    ['codes without end', published(new Uint8Array(40 * 1024), { size: 2_000 })[0]],
    ['a message without end', published(new Uint8Array(33 * 1024), { size: 500 })[0]],
    ['a code without end', `ur:bytes/${'ae'.repeat(5_000)}`],
  ])('%s is refused before anything is kept', (_, code) => {
    expect(collectUr()(code ?? '')).toEqual({ state: 'tooLarge' })
  })
})
