import * as v from 'valibot'
import { slice } from './slice.ts'

const Pictures = v.record(v.string(), v.record(v.string(), v.string()))
export type Pictures = v.InferOutput<typeof Pictures>

/**
 * Pictures of watched tokens as `data:` URLs, by chain id and address. Apart from the tokens: pictures are long,
 * and home opens without them.
 */
export const pictures = () =>
  slice<Pictures>({ key: 'pictures', version: 1, schema: Pictures, initial: {}, asText: true })
