/** What arrived in one HTTP body or one WebSocket message; `uptime` in milliseconds. */
export type Exchange = { batch: boolean; methods: string[]; uptime: number }

/** What goes back; `drop` breaks the connection. */
export type Reply = { status: number; body: string; headers?: Record<string, string> } | 'drop'

export type Fault = (exchange: Exchange, next: () => Promise<Reply>) => Promise<Reply>

/** Reads `KIND[:VALUE][@METHOD]`. Throws an `Error` with a sentence for the person who typed it. */
export function readFault(text: string): { rate: number; value: number; method: string | undefined }

/** Puts faults around what the node would answer. The same seed gives the same run. */
export function faulty(texts: string[], seed: number): Fault
