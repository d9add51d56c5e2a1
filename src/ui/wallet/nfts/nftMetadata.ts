import { isPicture } from '../../../lib/picture.ts'

/** Metadata of an NFT that we can show without contacting any server. */
export type Metadata = {
  name?: string
  /** A `data:` URL. */
  image?: string
  /** The metadata or picture is on a server. Loading it would tell that server about the person. */
  elsewhere?: true
}

/** Maximum characters of metadata with its picture. Contract-drawn pictures take some hundred thousand. */
const largest = 512 * 1024

/** Maximum characters of a name. The display cuts it further. */
const longest = 256

/**
 * Reads metadata that a contract returns inline instead of as a link (`data:application/json`). Never loads a
 * link and never throws.
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

/** Many contracts don't escape their JSON, so its percent signs may be literal. */
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
