/** A character that is invisible or changes the text direction; not one that joins the parts of an emoji. */
const hidden =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|(?!\n|\t|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A text to sign, with every character visible: invisible ones appear as their number, "⟨U+202E⟩". Line ends
 * stay. `hidden` counts the characters made visible.
 */
export function readable(text: string): { text: string; hidden: number } {
  let count = 0
  const shown = text.replace(/\r\n/g, '\n').replace(hidden, (character) => {
    count += 1
    const code = character.codePointAt(0) ?? 0
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
  return { text: shown, hidden: count }
}
