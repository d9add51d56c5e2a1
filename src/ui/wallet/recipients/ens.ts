import type { Address } from 'viem'

/**
 * Where names are looked up, by chain: ENS's Universal Resolver, which its makers keep at the same address on each of
 * them. A test compares it with `viem/chains`.
 */
export const resolvers: Readonly<Record<number, Address>> = {
  1: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  17000: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  11155111: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
}

/** Longer than any name that somebody means. */
const longest = 255

/** Whether somebody wrote a name and no address: words with points between them, the last of which begins with a letter. */
export function isName(text: string): boolean {
  return text.length <= longest && /^[^\s,;"]+\.\p{L}[^\s,;".]*$/u.test(text)
}

/** Its characters other than those every keyboard has: allowed, and a way to look like another name. */
export function unusualLetters(name: string): string[] {
  return [...new Set(name.match(/[^\p{ASCII}]/gu))]
}
