import { type Looks, look } from '../lib/confusables.ts'

/** Reduces a host name to its looks: names with the same skeleton can be mistaken for each other. */
export function skeleton(name: string, looks: Looks): string {
  return look(name.normalize('NFD').replace(/\p{M}/gu, ''), looks)
}

/** True if every letter of the name belongs to another alphabet and can be mistaken for a Latin one. */
export function passesForLatin(name: string, looks: Looks): boolean {
  const letters = Array.from(name).filter((letter) => /\p{L}/u.test(letter))
  return (
    letters.length > 0 && letters.every((letter) => !/\p{Script=Latin}/u.test(letter) && looks.has(letter))
  )
}
