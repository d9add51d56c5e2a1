/** The package ships no types. */
declare module 'punycode/punycode.es6.js' {
  /** Decodes a label without its `xn--`. Throws a `RangeError` if it is malformed. */
  export function decode(encoded: string): string
}
