/** A document that asks, as the browser names it; answers and events find it by these. */
export type Page = { tabId: number; frameId: number; documentId?: string }
