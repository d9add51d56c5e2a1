import type { BrowserContext } from '@playwright/test'

type Extensions = {
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>
  updateExtensionConfiguration(change: { extensionId: string; incognitoAccess: boolean }): Promise<void>
}

/** Allows the extension in private windows, as a person does in the browser's list of extensions. */
export async function allowInPrivate(context: BrowserContext, origin: string): Promise<void> {
  const list = await context.newPage()
  await list.goto('chrome://extensions')
  await list.evaluate(async (extensionId) => {
    const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: Extensions } })
      .chrome
    // Outside developer mode, the browser refuses to load an unpacked extension again.
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })
    await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true })
  }, new URL(origin).host)
}
