/** A requesting document in the browser's terms. Responses and events are routed to it by these ids. */
export type Page = { tabId: number; frameId: number; documentId?: string }
