import type { BrowserContext } from '@playwright/test'

type Extensions = {
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>
  updateExtensionConfiguration(change: { extensionId: string; incognitoAccess: boolean }): Promise<void>
  reload(extensionId: string): Promise<void>
}

/** Allows the extension in private windows, as a person does in the browser's list of extensions. */
export const allowInPrivate = (context: BrowserContext, origin: string): Promise<void> =>
  inList(context, origin, 'allowInPrivate')

/** Loads an unpacked extension from its folder again, as the button in the browser's list of extensions does. */
export const reload = (context: BrowserContext, origin: string): Promise<void> =>
  inList(context, origin, 'reload')

async function inList(
  context: BrowserContext,
  origin: string,
  act: 'allowInPrivate' | 'reload',
): Promise<void> {
  const list = await context.newPage()
  await list.goto('chrome://extensions')
  await list.evaluate(
    async ({ id, act }) => {
      const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: Extensions } })
        .chrome
      // Without it the browser refuses to load an unpacked extension again.
      await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })
      if (act === 'reload') await developerPrivate.reload(id)
      else await developerPrivate.updateExtensionConfiguration({ extensionId: id, incognitoAccess: true })
    },
    { id: new URL(origin).host, act },
  )
}
