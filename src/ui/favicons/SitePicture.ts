import { SiteIcon } from '../kit/images/SiteIcon.tsx'
import { later } from '../shell/later.tsx'

/** A site's icon: first the letter, and then the favicon if the wallet may show it. */
export const SitePicture = later(async () => (await import('./Favicon.tsx')).Favicon, SiteIcon)
