import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../chromium.mjs'
import { isMain, root } from '../run.mjs'

/**
 * The pictures of the store listings, in order: a sentence next to screens from `docs/screens`.
 *
 * @type {readonly { name: string, says: string, scheme: 'light' | 'dark', screens: readonly string[] }[]}
 */
export const pictures = [
  {
    name: '1-before',
    says: 'See what a batch does before you send it',
    scheme: 'light',
    screens: ['approval-atomic', 'approval-sequential'],
  },
  {
    name: '2-change',
    says: 'Approve only what is used',
    scheme: 'light',
    screens: ['approval-allowance', 'approval-edit-call'],
  },
  {
    name: '3-after',
    says: 'Know what happened, even if half of it failed',
    scheme: 'light',
    screens: ['status-atomic', 'status-stopped'],
  },
  {
    name: '4-signatures',
    says: 'Read signatures in plain words',
    scheme: 'dark',
    screens: ['approval-sign-permit-unlimited', 'approval-sign-in'],
  },
  {
    name: '5-wallet',
    says: 'Keep every network in one view',
    scheme: 'dark',
    screens: ['portfolio', 'activity'],
  },
]

/** A size that both stores show uncropped. */
export const size = { width: 1280, height: 800 }

/** The size of the tile in the Chrome Web Store's lists. */
export const tile = { width: 440, height: 280 }

const colours = {
  light: { canvas: '#eef1e8', ink: '#161a14', line: '#e4e8dd' },
  dark: { canvas: '#0a0c0a', ink: '#f1f4ec', line: '#2d352b' },
}

const data = (/** @type {string} */ file, /** @type {string} */ type) =>
  `data:${type};base64,${readFileSync(join(root, file)).toString('base64')}`

/** @param {'light' | 'dark'} scheme @param {string} body @param {string} [style] */
function page(scheme, body, style = '') {
  const { canvas, ink, line } = colours[scheme]
  const font = data(
    'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    'font/woff2',
  )
  return `<!doctype html><style>
    @font-face { font-family: Inter; src: url(${font}); font-weight: 100 900 }
    * { margin: 0; box-sizing: border-box }
    body { display: flex; height: 100vh; align-items: center; background: ${canvas}; color: ${ink}; font-family: Inter }
    img.screen { height: 672px; border-radius: 14px; outline: 1px solid ${line}; box-shadow: 0 18px 48px #0003 }
    ${style}
  </style>${body}`
}

/** @param {(typeof pictures)[number]} picture */
function listing({ says, scheme, screens }) {
  const shown = screens
    .map((name) => `<img class="screen" src="${data(`docs/screens/${name}-${scheme}.png`, 'image/png')}">`)
    .join('')
  return page(
    scheme,
    `<section><img src="${data('public/icons/128.png', 'image/png')}"><h1>${says}</h1></section>${shown}`,
    `body { gap: 32px; padding: 0 48px }
     section { flex: 1 } section img { width: 64px }
     h1 { margin-top: 24px; font-size: 38px; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance }`,
  )
}

const promotion = () =>
  page(
    'light',
    `<img src="${data('public/icons/128.png', 'image/png')}"><section><h1>Volley</h1><p>A wallet that explains a batch before it runs</p></section>`,
    `body { gap: 20px; padding: 0 28px } img { width: 96px }
     h1 { font-size: 40px; letter-spacing: -0.03em } p { margin-top: 6px; font-size: 17px; line-height: 1.3 }`,
  )

/** `npm run make -- store`: remakes the pictures of the listings. */
if (isMain(import.meta.url)) {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const folder = join(root, 'store', 'pictures')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sheets = [
    ...pictures.map((picture) => ({ name: picture.name, size, html: listing(picture) })),
    { name: 'tile', size: tile, html: promotion() },
  ]
  for (const sheet of sheets) {
    const tab = await browser.newPage({ viewport: sheet.size })
    await tab.setContent(sheet.html)
    await tab.evaluate(async () => {
      await document.fonts.ready
      await Promise.all([...document.images].map((image) => image.decode()))
    })
    writeFileSync(join(folder, `${sheet.name}.png`), await tab.screenshot())
    await tab.close()
  }
  await browser.close()
}
