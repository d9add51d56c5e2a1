/**
 * A whole title, of a test or `describe`, for `-t`. Placeholders match any text, both those that vitest replaces
 * (`%s`, `$name`) and those of a template string (`${name}`).
 *
 * @param {string} title as the source has it
 */
export function pattern(title) {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(^| )${escaped.replace(/%[a-z]|\\\$(?:\w+|\\\{.+?\\\})/g, '.*')}( |$)`
}
