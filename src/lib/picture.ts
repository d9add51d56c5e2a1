/** Types of pictures for an `<img>` of ours. Inside one, an SVG runs no script and loads nothing. */
export const pictureTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/svg+xml',
]

/** Bytes of a picture, and characters of one that a site hands over itself. */
export const largestPicture = 64 * 1024

/**
 * Whether a page of ours may show it: a picture that is here already, as a `data:` URL. Loading one would tell its
 * server about the person, each time a page of ours opens.
 */
export function isPicture(url: string): boolean {
  const type = /^data:([^;,]*)[;,]/i.exec(url)?.[1]
  return type !== undefined && pictureTypes.includes(type.toLowerCase())
}
