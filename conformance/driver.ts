import type { BrowserContext } from '@playwright/test'

/** A browser in which the wallet is installed. A driver may add to it what its other functions need. */
export type Session = {
  /** Playwright's: the kit opens its dApp pages in it. */
  context: BrowserContext
  /** Ends the extension's background at once, as the browser does when it is idle. Without it such checks are left out. */
  killBackground?(): Promise<void>
  close(): Promise<void>
}

/** A chain that the wallet is to know. The first one that `onboard` gets is the selected one afterwards. */
export type Network = { name: string; chainId: number; rpcUrl: string; symbol: string }

/** What a person decides: the whole request, or only that the account is not to be upgraded for it (EIP-7702). */
export type Rejected = 'request' | 'upgrade'

/**
 * All that the kit must know of a wallet. None of the functions waits for a prompt: `approve` and `reject` are called
 * again and again until they answer `true`, or until the request is answered without.
 */
export type Driver<session extends Session = Session> = {
  /** Starts a browser with the wallet from `folder` in a fresh profile. */
  launch(options: { folder: string; browser: 'chromium' | 'firefox'; headless: boolean }): Promise<session>
  /** Imports the phrase, adds the networks and leaves the wallet unlocked with the phrase's first account. */
  onboard(session: session, setup: { phrase: string; networks: readonly Network[] }): Promise<void>
  /** Selects a network as a person does. */
  selectNetwork(session: session, chainId: number): Promise<void>
  /** Agrees to the prompt that is open, whatever it warns of. Answers whether there was one. */
  approve(session: session): Promise<boolean>
  /** Declines it. Throws `Unable` where the wallet does not let a person decline this alone. */
  reject(session: session, what: Rejected): Promise<boolean>
}

/** Thrown by a driver, or a check, where the wallet has nothing of the kind: the check is left out, not failed. */
export class Unable extends Error {
  override readonly name = 'Unable'
}

/** By its name: a driver that comes from a file has a class of its own. */
export const isUnable = (error: unknown): boolean => error instanceof Error && error.name === 'Unable'
