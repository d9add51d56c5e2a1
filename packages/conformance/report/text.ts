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
