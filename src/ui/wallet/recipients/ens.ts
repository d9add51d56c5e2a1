import type { Address } from 'viem'

/**
 * The contract that resolves names, by chain: ENS's Universal Resolver, which ENS keeps at the same address on
 * each of them. A test compares it with `viem/chains`.
 */
export const resolvers: Readonly<Record<number, Address>> = {
  1: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  17000: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  11155111: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
}

/** Longer than any real name. */
const longest = 255

/**
 * True for a name instead of an address: words with dots between them, the last of which starts with a letter.
 */
export function isName(text: string): boolean {
  return text.length <= longest && /^[^\s,;"]+\.\p{L}[^\s,;".]*$/u.test(text)
}

/** Its characters other than those every keyboard has: allowed, and a way to look like another name. */
export function unusualLetters(name: string): string[] {
  return [...new Set(name.match(/[^\p{ASCII}]/gu))]
}
