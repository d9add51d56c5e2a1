import { expect, test, vi } from 'vitest'
import { readBounded } from './bounded.ts'

/** A body of these parts, and a spy on its cancellation. */
function body(...parts: string[]) {
  const cancel = vi.fn()
  const left = parts.map((part) => new TextEncoder().encode(part))
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = left.shift()
        if (part) controller.enqueue(part)
        else controller.close()
      },
      cancel,
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(stream), cancel, left }
}
const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

test('a body comes as a whole, in the order of its parts', async () => {
  const { response, cancel } = body('one ', 'two ', 'three')
  expect(text(await readBounded(response, 100))).toBe('one two three')
  expect(cancel).not.toHaveBeenCalled()
})

test('a body of exactly as much as may be is taken, and one of a byte more is not', async () => {
  expect(text(await readBounded(body('12', '345').response, 5))).toBe('12345')
  expect(await readBounded(body('12', '345').response, 4)).toBeUndefined()
})

test('the rest of a body that is too large is not read', async () => {
  const { response, cancel, left } = body('12', '345', '6', '7')
  expect(await readBounded(response, 4)).toBeUndefined()
  expect(cancel).toHaveBeenCalledOnce()
  expect(left).toHaveLength(2)
})

test('no body is one without bytes', async () => {
  expect(await readBounded(new Response(null), 5)).toEqual(new Uint8Array())
  expect(await readBounded(body().response, 0)).toEqual(new Uint8Array())
})
