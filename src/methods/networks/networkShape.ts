import * as v from 'valibot'
import { chainId } from '../../domain/schema.ts'
import { isLoopback } from '../../domain/sendUrls.ts'
import { plainObject } from '../../domain/shape.ts'
import { symbol, visible } from '../tokens/tokenShape.ts'

/** True if a URL begins with the host that the browser contacts: a letter of another script could imitate one. */
function showsHost(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return hostname === '' || text.trim().toLowerCase().startsWith(`${protocol}//${hostname}`)
}

const url = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((text) => URL.canParse(text) && showsHost(text), 'Expected a URL'),
)

/** `https:` or `http:`, without a user name or password. */
const rpcUrl = v.pipe(
  url,
  v.check((text) => URL.canParse(text) && isSafe(new URL(text)), 'Expected https, or http on this machine'),
)

/**
 * Unusable values that clients send for an explorer or an icon: `null`, the id of an image, a name without a
 * scheme, `http:` or `ipfs:`. They become `undefined`. Other schemes, such as `javascript:`, are refused.
 */
const unusable = v.pipe(
  v.nullish(v.string()),
  v.check((text) => text == null || !URL.canParse(text) || /^(http|ipfs):/i.test(text)),
  v.transform(() => undefined),
)

const webUrl = v.union(
  [
    v.pipe(
      url,
      v.check((text) => URL.canParse(text) && new URL(text).protocol === 'https:'),
    ),
    unusable,
  ],
  'Expected https, or an image as data',
)

const iconUrl = v.union(
  [
    v.pipe(
      url,
      v.check((text) => /^(https:\/\/|data:image\/)/i.test(text)),
    ),
    unusable,
  ],
  'Expected https, or an image as data',
)

const name = v.pipe(
  v.string(),
  v.transform((text) => text.trim()),
  v.minLength(1, 'Expected 1 to 50 characters'),
  v.maxLength(50, 'Expected 1 to 50 characters'),
  visible,
)

/** EIP-3085 with all required refusals, except that unusable explorers and icons are accepted. */
export const networkParams = v.strictTuple([
  v.pipe(
    plainObject,
    v.object({
      chainId: v.pipe(chainId, v.minValue(1, 'There is no chain 0')),
      chainName: v.optional(name),
      nativeCurrency: v.optional(
        v.pipe(
          plainObject,
          v.object({
            name,
            symbol,
            // All amounts of coin are shown with them. Another number would hide how much is signed.
            decimals: v.literal(18),
          }),
        ),
      ),
      rpcUrls: v.pipe(v.array(rpcUrl), v.minLength(1, 'Expected a URL'), v.maxLength(10)),
      blockExplorerUrls: v.optional(v.array(webUrl)),
      iconUrls: v.optional(v.array(iconUrl)),
    }),
  ),
])

export type NetworkRequest = v.InferOutput<typeof networkParams>[0]

function isSafe({ protocol, username, password }: URL): boolean {
  return username === '' && password === '' && (protocol === 'https:' || protocol === 'http:')
}

/** True if the URL reaches a node on another machine without encryption. */
export function isPlain(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !isLoopback(hostname)
}
