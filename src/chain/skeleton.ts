/**
 * Letters that look alike, as the Latin letter or digit that people read in their place. Small on purpose: the ones
 * that turn up in symbols of fake tokens.
 */
const lookalikes: Record<string, string> = {
  // Cyrillic
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', һ: 'h', н: 'h', і: 'i', ї: 'i', ј: 'j', к: 'k', ӏ: 'i', м: 'm',
  о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', ц: 'u', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', ү: 'y', з: '3', б: '6',
  // Greek
  α: 'a', β: 'b', ϲ: 'c', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u',
  χ: 'x', ζ: 'z', γ: 'y', ω: 'w',
  // Armenian, Cherokee and Latin of other alphabets
  օ: 'o', ս: 'u', հ: 'h', ո: 'n', ց: 'g', ԍ: 'g', ꓓ: 'd', ꓴ: 'u', ꓢ: 's', ꓚ: 'c', ꓔ: 't', ꓮ: 'a', ꓖ: 'g',
  ı: 'i', ł: 'i', ƚ: 'i', ɩ: 'i', ß: 'b', ð: 'd', đ: 'd', ħ: 'h', ø: 'o', ŧ: 't', ɡ: 'g', ɑ: 'a', ʋ: 'u', ѡ: 'w',
  ᴜ: 'u', ꜱ: 's', ᴅ: 'd', ᴄ: 'c', ᴛ: 't', ᴇ: 'e', ʜ: 'h', ᴡ: 'w', ʙ: 'b', ᴀ: 'a', ɪ: 'i', ɴ: 'n', ᴏ: 'o', ₮: 't',
  // Digits and signs
  '0': 'o', '1': 'i', l: 'i', '|': 'i', '!': 'i', '5': 's', $: 's', '€': 'e', '@': 'a',
}

/**
 * What is left of a symbol or name when look-alikes are the same: two texts that a person could take for one another
 * have the same skeleton. Signs, spaces and invisible characters do not count.
 */
export function skeleton(text: string): string {
  const folded = text.slice(0, 256).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return [...folded]
    .map((letter) => (Object.hasOwn(lookalikes, letter) ? lookalikes[letter] : letter))
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}
