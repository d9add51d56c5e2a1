import type { Page } from '../domain/documentId.ts'
import { WalletError } from '../domain/errors.ts'
import { ownerOf, type RequestRow } from '../storage/journal/rows.ts'
import { promptsPerOrigin } from './limits.ts'

type Newcomer = Pick<RequestRow, 'origin' | 'incognito' | 'privateSession' | 'method' | 'params'>

/** Methods that ask for a connection: only one such request at a time. */
const connecting = ['eth_requestAccounts', 'wallet_connect', 'wallet_requestPermissions']

/** In the journal, but never in a window: the site signed it itself. */
const unasked = 'eth_sendRawTransaction'

/** Throws if too many requests of the site, or the same one, wait already. `waiting`: all waiting rows. */
export function requireRoom(newcomer: Newcomer, waiting: readonly RequestRow[]): void {
  if (newcomer.method === unasked) return
  const own = waiting.filter((row) => ownerOf(row) === ownerOf(newcomer) && row.method !== unasked)
  if (own.some((row) => isSame(row, newcomer))) throw new WalletError('requestPending')
  if (own.length >= promptsPerOrigin)
    throw new WalletError('rateLimited', 'Too many requests wait for the user', {
      limit: promptsPerOrigin,
    })
}

/** True if another document replaced the requester, for example on reload: the answer has no recipient. */
export function isReplaced(row: RequestRow, by: Page): boolean {
  const { tabId, frameId, documentId } = row.page
  return tabId === by.tabId && frameId === by.frameId && documentId !== by.documentId
}

function isSame(row: RequestRow, { method, params }: Newcomer): boolean {
  if (connecting.includes(row.method) && connecting.includes(method)) return true
  return row.method === method && JSON.stringify(row.params) === JSON.stringify(params)
}
