import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** What the extension in the folder calls itself, with its version; the folder's name where it does not say. */
export async function walletName(folder: string): Promise<string> {
  try {
    const { name, version, default_locale } = JSON.parse(
      await readFile(join(folder, 'manifest.json'), 'utf8'),
    )
    const key = /^__MSG_(.+)__$/.exec(name)?.[1]
    if (key === undefined) return `${name} ${version}`
    const messages = join(folder, '_locales', default_locale, 'messages.json')
    const entries = Object.entries(JSON.parse(await readFile(messages, 'utf8')) as Record<string, Message>)
    // Chrome reads these keys without regard to case.
    const [, message] = entries.find(([one]) => one.toLowerCase() === key.toLowerCase()) ?? []
    return message ? `${message.message} ${version}` : basename(folder)
  } catch {
    return basename(folder)
  }
}

type Message = { message: string }
