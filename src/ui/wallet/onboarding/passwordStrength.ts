import { counted, t } from '../../../i18n/translate.ts'

const least = 8

/** The text under the password field, unless there is an error. */
export type Strength = { enough: boolean; tone: 'soft' | 'warn' | 'good'; sentence: string }

/**
 * Rates how long a thief with this device would have to guess. The vault makes every guess slow, so length
 * matters more than special characters, and none are required.
 */
export function passwordStrength(password: string): Strength {
  const { length } = Array.from(password)
  if (length < least) {
    const missing = least - length
    const sentence =
      length === 0 ? counted('start_passwordLeast', least) : counted('start_passwordMissing', missing)
    return { enough: false, tone: 'soft', sentence }
  }
  const bits = guessBits(password)
  if (bits < 34) return { enough: true, tone: 'warn', sentence: t('start_passwordWeak') }
  if (bits < 48) return { enough: true, tone: 'soft', sentence: t('start_passwordFair') }
  return { enough: true, tone: 'good', sentence: t('start_passwordStrong') }
}

/** A conservative estimate: runs and characters seen twice before add nothing, and common words reduce it. */
function guessBits(password: string): number {
  const characters = Array.from(password.toLowerCase())
  const fresh = characters.filter((character, index) => {
    const before = characters[index - 1]
    const seen = characters.slice(0, index).filter((other) => other === character).length
    return !isRun(before, character) && seen < 2
  })
  const pool = Math.max(
    /^\d+$/.test(password) ? 10 : 26,
    new Set(characters.map((character) => (/[a-z]/.test(character) ? 'a' : /\d/.test(character) ? '0' : '-')))
      .size * 20,
  )
  return fresh.length * Math.log2(pool) * (common.test(password) ? 0.4 : 1)
}

function isRun(before: string | undefined, character: string): boolean {
  const step = before === undefined ? 9 : (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  return Math.abs(step) <= 1
}

const common = /passwor|qwert|asdf|letmein|iloveyou|welcome|admin|abc123|wallet|crypto|bitcoin|ethereum/i
