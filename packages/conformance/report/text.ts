/** Escapes text for HTML and XML, including attributes. */
export function safe(text: string): string {
  return (
    text
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
      // XML can't express these characters.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  )
}

/** A sentence of a document as HTML: its Markdown for emphasis, code and links becomes what it means. */
export const quoted = (sentence: string): string =>
  safe(sentence)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
