/** Made by `npm run words` from `public/_locales/en/messages.json`: each message with what stands in braces in it. */
export type Catalogue = {
  approval_youHold: 'amount'
  extension_description: never
  language: never
}
