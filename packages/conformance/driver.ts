import type { BrowserContext } from '@playwright/test'

/** A browser with the wallet installed. A driver may add members that its other functions need. */
export type Session = {
  /** Playwright's context: the kit opens its dApp pages in it. */
  context: BrowserContext
  /** Ends the background at once, as the browser does when it is idle. Without it, such checks are left out. */
  killBackground?(): Promise<void>
  close(): Promise<void>
}

/** A chain to set up in the wallet. The first one that `onboard` gets ends up selected. */
export type Network = { name: string; chainId: number; rpcUrl: string; symbol: string }

/** An open prompt. Playwright's pages become one by `promptOf`. */
export type Prompt = { text(): Promise<string>; close(): Promise<void> }

/** What the person rejects: the whole request, or only the account's upgrade for it (EIP-7702). */
export type Rejected = 'request' | 'upgrade'

/**
 * All that the kit must know about a wallet. None of the functions waits for a prompt: the kit calls `approve`
 * and `reject` repeatedly until they return `true`, or until the request is answered without them.
 */
export type Driver<session extends Session = Session> = {
  /** Starts a browser with the wallet from `folder` in a fresh profile. */
  launch(options: { folder: string; browser: 'chromium' | 'firefox'; headless: boolean }): Promise<session>
  /** Imports the phrase, adds the networks and leaves the wallet unlocked with the phrase's first account. */
  onboard(session: session, setup: { phrase: string; networks: readonly Network[] }): Promise<void>
  /**
   * The open prompt, if there is one. Only for prompts that are no page of the context: side panels, for example,
   * are targets of the browser that page lists omit. Without it, every page that the extension opens is a prompt.
   */
  prompt?(session: session): Promise<Prompt | undefined>
  /** Documents beyond the EIPs that the wallet claims to follow. Their checks run only then. */
  claims?: readonly 'interface'[]
  /** `own` for a wallet that knows a site by its host and ignores the port: each page of the kit gets a host of its own. */
  hosts?: 'own'
  /** Selects a network as a person does. */
  selectNetwork(session: session, chainId: number): Promise<void>
  /** Approves the open prompt, whatever its warnings. Returns true if there was one. */
  approve(session: session): Promise<boolean>
  /** Declines the prompt. Throws `Unable` if the wallet does not let a person decline only this. */
  reject(session: session, what: Rejected): Promise<boolean>
}

/** A driver or a check throws it if the wallet lacks the feature: the check is then left out, not failed. */
export class Unable extends Error {
  override readonly name = 'Unable'
}

/** Compares names, because a driver from a file has its own copy of the class. */
export const isUnable = (error: unknown): boolean => error instanceof Error && error.name === 'Unable'
