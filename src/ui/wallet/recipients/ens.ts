import type { Address } from 'viem'

/**
 * ENS's Universal Resolver by chain id. ENS keeps it at the same address on each chain. A test compares it with
 * `viem/chains`.
 */
export const resolvers: Readonly<Record<number, Address>> = {
  1: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  17000: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  11155111: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
}

/** Maximum characters of a name, more than any real one has. */
const longest = 255

/** True for a name rather than an address: labels with dots between them, the last starting with a letter. */
export function isName(text: string): boolean {
  return text.length <= longest && /^[^\s,;"]+\.\p{L}[^\s,;".]*$/u.test(text)
}

/** The non-ASCII characters of a name: valid, but able to make it look like another name. */
export function unusualLetters(name: string): string[] {
  return [...new Set(name.match(/[^\p{ASCII}]/gu))]
}
