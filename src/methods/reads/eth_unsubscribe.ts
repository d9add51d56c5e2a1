import { eth_uninstallFilter } from './eth_uninstallFilter.ts'

/** A subscription is a filter that the content script polls. */
export const eth_unsubscribe = {
  ...eth_uninstallFilter,
  name: 'eth_unsubscribe',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1193',
    summary: 'Ends a subscription; false where there is none.',
  }),
}
