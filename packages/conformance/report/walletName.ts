import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The extension's name in its manifest, with the version; the folder's name if it has none. */
export async function walletName(folder: string): Promise<string> {
  try {
    const { name, version, default_locale } = JSON.parse(
      await readFile(join(folder, 'manifest.json'), 'utf8'),
    )
    const key = /^__MSG_(.+)__$/.exec(name)?.[1]
    if (key === undefined) return `${name} ${version}`
    const messages = join(folder, '_locales', default_locale, 'messages.json')
    const entries = Object.entries(JSON.parse(await readFile(messages, 'utf8')) as Record<string, Message>)
    // Chrome ignores the case of these keys.
    const [, message] = entries.find(([one]) => one.toLowerCase() === key.toLowerCase()) ?? []
    return message ? `${message.message} ${version}` : basename(folder)
  } catch {
    return basename(folder)
  }
}

type Message = { message: string }
