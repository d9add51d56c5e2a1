import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { views } from '../../src/messages/uiState.ts'
import type { Recorded } from '../../src/ui/gallery/recorded.ts'
import type { Pictures } from './pictures.ts'

/** Empties the folder; returns a function that records a screen's background messages for the gallery. */
export async function recordings(folder: string): Promise<Pictures> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return async (name, page) => {
    const { pathname, hash } = new URL(page.url())
    const recorded: Recorded = {
      page: pathname === '/approval.html' ? 'approval' : 'popup',
      place: hash,
      at: await page.evaluate(() => Date.now()),
      mirror: await firstMessages(page),
    }
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(recorded, null, 1)}\n`)
  }
}

/** The first message on a new port contains the whole state. */
function firstMessages(page: Page): Promise<Recorded['mirror']> {
  return page.evaluate(async (names) => {
    const { chrome } = globalThis as unknown as { chrome: { runtime: { connect(info: object): Port } } }
    type Port = { onMessage: { addListener(listener: (message: never) => void): void }; disconnect(): void }
    const first = (name: string) =>
      new Promise<object>((resolve) => {
        const port = chrome.runtime.connect({ name })
        port.onMessage.addListener((message) => {
          resolve(message)
          port.disconnect()
        })
      })
    return Object.assign({}, ...(await Promise.all(names.map(first))))
  }, Object.keys(views))
}
