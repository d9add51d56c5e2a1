/** Made by `npm run words` from `public/_locales/en/messages.json`: each message with what stands in braces in it. */
export type Catalogue = {
  approval_youHold: 'amount'
  common_address: never
  common_close: never
  common_copy: never
  common_hours: 'number'
  common_minutes: 'number'
  common_networkFee: never
  common_seconds: 'number'
  common_stopped: 'sentence'
  common_together: 'first' | 'second'
  common_unanswered: never
  extension_description: never
  kit_addressCopied: never
  kit_addressCopy: 'address' | 'name'
  kit_addressRead: 'address' | 'name'
  kit_calls: never
  kit_chartBlocks: never
  kit_chart_failed: never
  kit_chart_final: never
  kit_chart_preconfirmed: never
  kit_chart_sent: never
  kit_hidePassword: never
  kit_inside: 'site'
  kit_main: never
  kit_minus: never
  kit_more: never
  kit_notice_bad: never
  kit_notice_good: never
  kit_notice_neutral: never
  kit_notice_warn: never
  kit_onNetwork: 'network'
  kit_quoted: 'text'
  kit_showPassword: never
  kit_state_cancelled: never
  kit_state_dropped: never
  kit_state_failed: never
  kit_state_final: never
  kit_state_included: never
  kit_state_likelyFails: never
  kit_state_notSent: never
  kit_state_preconfirmed: never
  kit_state_replaced: never
  kit_state_sent: never
  kit_state_signed: never
  kit_state_waits: never
  language: never
  unlock_forgot: never
  unlock_heading: never
  unlock_passkey: never
  unlock_passkeyCannot: never
  unlock_passkeyNoSecret: never
  unlock_passkeyUnused: never
  unlock_passkeyUser: never
  unlock_password: never
  unlock_slower: never
  unlock_unlock: never
  unlock_wait: 'time'
}
