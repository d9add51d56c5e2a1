import { browser } from '../../lib/browser.ts'
import { isPicture, largestPicture } from '../../lib/picture.ts'
import { send } from '../commands/sendCommand.ts'
import { drawPicture, edge } from './drawPicture.ts'

type Draw = (src: string) => Promise<string>

/** No site has this name (RFC 6761), so Chromium draws its globe for it. */
const nowhere = 'https://favicon.invalid/'

/**
 * The favicon that the browser keeps of a site, as a `data:` URL. Sends no request to the web. `undefined` if
 * the browser has none, or the wallet warns about the site.
 */
export async function keptFavicon(origin: string, draw: Draw = drawPicture): Promise<string | undefined> {
  const picture = await (location.protocol === 'moz-extension:' ? ofTab : ofHistory)(origin, draw)
  if (!picture) return undefined
  const warnings = await send('site.assess', { origin })
  return warnings.length > 0 ? undefined : picture
}

/** Chromium keeps favicons by the address of a tab's page, so no frame and no other origin can set one. */
async function ofHistory(origin: string, draw: Draw): Promise<string | undefined> {
  const kept = (pageUrl: string) => draw(`/_favicon/?${new URLSearchParams({ pageUrl, size: String(edge) })}`)
  const [picture, globe] = await Promise.all([kept(`${origin}/`), kept(nowhere)])
  return picture === globe ? undefined : picture
}

/** Firefox tells only the favicon of an open tab, because content scripts run in it. */
async function ofTab(origin: string, draw: Draw): Promise<string | undefined> {
  const tabs = await browser.tabs.query({ status: 'complete' })
  const found = tabs.find(
    ({ url = '', favIconUrl = '', incognito }) =>
      !incognito &&
      isPicture(favIconUrl) &&
      favIconUrl.length <= largestPicture &&
      URL.canParse(url) &&
      new URL(url).origin === origin,
  )
  return found?.favIconUrl && draw(found.favIconUrl)
}
