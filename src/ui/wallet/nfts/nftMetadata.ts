import { isPicture } from '../../../lib/picture.ts'

/** An NFT's own metadata, as far as they need no download. */
export type Metadata = {
  name?: string
  /** A `data:` URL. */
  image?: string
  /** Its picture is on a server: loading it would reveal the person to that server. */
  elsewhere?: true
}

/** Characters of metadata, and of a picture in it. Pictures that are drawn by contracts take some hundred thousand. */
const largest = 512 * 1024

/** Of a name; what is longer is cut off where it is shown. */
const longest = 256

/**
 * Reads metadata that a contract returns inside the URI (`data:application/json`). It never loads links, and
 * never throws.
 */
export function readMetadata(uri: string): Metadata {
  const [, base64, body = ''] = /^data:application\/json(?:;[\w=-]+)*?(;base64)?,(.*)$/is.exec(uri) ?? []
  if (uri.length > largest) return {}
  if (!/^data:/i.test(uri)) return uri === '' ? {} : { elsewhere: true }
  const found = parsed(base64 ? decoded(body) : unescaped(body))
  if (typeof found !== 'object' || found === null) return {}
  const { name, image } = found as { name?: unknown; image?: unknown }
  return {
    ...(typeof name === 'string' && name.trim() && { name: name.slice(0, longest) }),
    ...(typeof image === 'string' && pictureIn(image)),
  }
}

function pictureIn(image: string): Metadata {
  if (isPicture(image)) return { image }
  return /^data:/i.test(image) || image === '' ? {} : { elsewhere: true }
}

function decoded(body: string): string {
  try {
    const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}

/** Many contracts put JSON there as it is, with per cent signs in it that mean themselves. */
function unescaped(body: string): string {
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
