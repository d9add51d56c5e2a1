import * as v from 'valibot'
import { address } from '../../domain/schema.ts'
import { looseChainId, plainObject } from '../../domain/shape.ts'
import { isPicture, largestPicture } from '../../lib/picture.ts'
import { isPrivateHost } from '../originWarnings.ts'

/** In UTF-16 units, JavaScript's string length. */
const longestSymbol = 11
const longestLink = 2048

/** No invisible characters or text direction marks. */
export const visible = v.check(
  (text: string) => !/[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u.test(text),
  'Expected visible characters',
)

/** A displayable ticker symbol: 1 to 11 units. */
export const symbol = v.pipe(
  v.string(),
  v.minLength(1, 'Expected a symbol of 1 to 11 characters'),
  v.maxLength(longestSymbol, 'Expected a symbol of 1 to 11 characters'),
  visible,
  v.check((text) => text.trim() !== '', 'Expected a symbol of 1 to 11 characters'),
)

/** 0 to 36. Token lists may also give a string of digits. */
const decimals = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number))]),
  v.safeInteger('Expected 0 to 36 decimals'),
  v.minValue(0, 'Expected 0 to 36 decimals'),
  v.maxValue(36, 'Expected 0 to 36 decimals'),
)

const asset = v.pipe(
  plainObject,
  v.object({
    type: v.literal('ERC20', 'Only ERC20 is supported'),
    options: v.pipe(
      plainObject,
      v.object({
        address,
        symbol,
        decimals,
        image: v.optional(v.string()),
        chainId: v.optional(looseChainId),
      }),
    ),
  }),
)

/** The object of EIP-747, an array that holds it, or `["ERC20", options]`: clients send all three. */
export const watchParams = v.pipe(v.unknown(), v.transform(asObject), asset)

export type WatchRequest = v.InferOutput<typeof watchParams>

/** The image data that the site included, if it is displayable. Without one, the wallet draws its own logo. */
export function givenImage(image: string | undefined): string | undefined {
  return image !== undefined && image.length <= largestPicture && isPicture(image) ? image : undefined
}

/**
 * The URL of a public web image. It must not be loaded before the user approves the token. One in the local network
 * would make the wallet send a request there.
 */
export function linkedImage(image: string | undefined): string | undefined {
  const isLink = image !== undefined && image.length <= longestLink && /^https:\/\//i.test(image)
  return isLink && URL.canParse(image) && !isPrivateHost(new URL(image).hostname) ? image : undefined
}

function asObject(params: unknown): unknown {
  if (!Array.isArray(params)) return params
  if (params.length === 1) return params[0]
  return params.length === 2 ? { type: params[0], options: params[1] } : params
}
