/** Types for our `<img>` elements. Inside one, an SVG runs no script and loads nothing. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/svg+xml',
]

/** The most bytes of a downloaded picture, and the most characters of one in a site's request. */
export const largestPicture = 64 * 1024

/**
 * True if our pages may show the picture: it must be a `data:` URL. Loading one from the web would reveal the
 * person to its server each time a page of ours opens.
 */
export function isPicture(url: string): boolean {
  const type = /^data:([^;,]*)[;,]/i.exec(url)?.[1]
  return type !== undefined && pictureTypes.includes(type.toLowerCase())
}
