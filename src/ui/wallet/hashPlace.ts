import type { Address } from 'viem'
import { batchOf, notAddedOf } from '../../messages/screenPaths.ts'
import type { Place } from './place.ts'

/** The screen where a tab continues adding an account that the person began in the browser's popup. */
export const addAccountHash = '#/add-account'

/** Where a person moves in from another wallet, also right after they created this one. */
export const moveInHash = '#/move-in'

/** The list of approvals, for a cancellation that the popup hands to a tab. */
export const allowancesHash = '#/allowances'

const account = '#/account/'
const health = '#/health/'

/** The screen of one account, for a task that the popup hands to a tab. */
export const accountHash = (address: Address) => `${account}${address}`

/** The health of one account, for problems that the popup hands to a tab. */
export const healthHash = (address: Address) => `${health}${address}`

/** True if the popup handed its task to this tab. */
export const isHandedOver = (hash: string) =>
  [addAccountHash, moveInHash, allowancesHash].includes(hash) ||
  [account, health].some((start) => hash.startsWith(start))

/** Screens that move to a tab. Files and passkeys close the popup; others need the width or must stay open. */
const screens = ['passkey', 'backup', 'developer', 'builder'] as const

/** The screen that the page's URL hash names, such as one batch. */
export function addressed(hash = window.location.hash): Place | undefined {
  const screen = screens.find((name) => hash === `#/${name}`)
  if (screen) return { at: screen }
  if (hash === addAccountHash) return { at: 'addAccount' }
  if (hash === moveInHash) return { at: 'addAccount', moves: true }
  if (hash === allowancesHash) return { at: 'allowances' }
  const [, at, address] = /^#\/(account|health)\/(0x[0-9a-fA-F]{40})$/.exec(hash) ?? []
  if (address) return { at: at === 'health' ? at : 'account', address: address as Address }
  const reason = notAddedOf(hash)
  if (reason) return { at: 'notAdded', ...reason }
  const key = batchOf(hash)
  return key === undefined ? undefined : { at: 'activity', key }
}
