import type { Page } from '@playwright/test'
import jsqr from 'jsqr'
import { encode } from 'uqr'
import { decode } from '../demo/palette.ts'

/** Milliseconds that the fake device shows each of its codes. */
const each = 250

/** The code that a picture of the page's screen shows. */
async function codeOnScreen(page: Page): Promise<string> {
  const { width, height, pixels } = decode(await page.screenshot({ animations: 'disabled' }))
  const seen = new Uint8ClampedArray(width * height * 4).map((_, at) =>
    at % 4 === 3 ? 255 : (pixels[(at >> 2) * 3 + (at % 4)] ?? 0),
  )
  return jsqr(seen, width, height)?.data ?? ''
}

/** The longest time that a device looks at a screen, in milliseconds. */
const longest = 60_000

/**
 * Looks at the screen until the reader has all codes of the animation. Begins again when the screen asks for something
 * else. Rejects when the window closes.
 */
export async function watchScreen<result>(
  page: Page,
  read: (codes: string[]) => result | undefined,
): Promise<result> {
  const codes = new Set<string>()
  const wanted = () =>
    page.getByTestId('device').evaluateAll((found) => found.map(({ dataset }) => dataset.wanted))
  let asked = ''
  for (const end = Date.now() + longest; Date.now() < end; ) {
    const now = String(await wanted())
    if (now !== asked) codes.clear()
    asked = now
    const code = await codeOnScreen(page)
    if (code) codes.add(code)
    const result = read([...codes])
    if (result !== undefined) return result
  }
  throw new Error('The screen shows no whole request')
}

/** What a page keeps of the fake device in front of its camera. */
type Held = { canvas: HTMLCanvasElement; timer?: ReturnType<typeof setInterval> }

/**
 * Replaces the page's camera by a picture that shows these codes in turn, as a device in front of it does. A camera
 * that runs sees the new codes from now on.
 */
export async function holdInFront(page: Page, codes: readonly string[]): Promise<void> {
  const frames = codes.map((code) => {
    const { data, size } = encode(code, { ecc: 'L', border: 4 })
    return { size, dark: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')) }
  })
  await page.evaluate(
    ([frames, each]) => {
      const own = window as unknown as { held?: Held }
      const held: Held = own.held ?? { canvas: document.createElement('canvas') }
      own.held = held
      const { canvas } = held
      canvas.width = 480
      canvas.height = 480
      const drawing = canvas.getContext('2d') as CanvasRenderingContext2D
      let place = 0
      const draw = () => {
        const { size, dark } = frames[place++ % frames.length] as (typeof frames)[number]
        const scale = Math.floor(480 / size)
        drawing.fillStyle = '#fff'
        drawing.fillRect(0, 0, 480, 480)
        drawing.fillStyle = '#000'
        for (const [y, row] of dark.entries())
          for (const [x, module] of [...row].entries())
            if (module === '1') drawing.fillRect(x * scale, y * scale, scale, scale)
      }
      clearInterval(held.timer)
      draw()
      held.timer = setInterval(draw, each)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    },
    [frames, each] as const,
  )
}

/** A picture file of the code that is in front of the page's camera. */
export async function photograph(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(() => (window as unknown as { held: Held }).held.canvas.toDataURL())
  return { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}
