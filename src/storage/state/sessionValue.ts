import * as v from 'valibot'
import { browser } from '../../lib/browser.ts'

/** One value in the browser's memory: it outlives the background, but not the browser session. */
export function sessionValue<value>(key: string, schema: v.GenericSchema<unknown, value>) {
  return {
    async get(): Promise<value | undefined> {
      const stored = v.safeParse(schema, (await browser.storage.session.get(key))[key])
      return stored.success ? stored.output : undefined
    },
    set: (value: value): Promise<void> => browser.storage.session.set({ [key]: value }),
    remove: (): Promise<void> => browser.storage.session.remove(key),
  }
}

/** The name of this browser session, created when the background first runs in it. */
export async function browserSession(): Promise<string> {
  const stored = sessionValue('session', v.string())
  const known = await stored.get()
  if (known !== undefined) return known
  const name = crypto.randomUUID()
  await stored.set(name)
  return name
}
