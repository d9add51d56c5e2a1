import * as v from 'valibot'
import { type PhishingAbout, phishingList } from '../../domain/known/phishingHosts.ts'
import { ownFile } from '../../lib/extensionFile.ts'
import { lazy } from '../../lib/lazy.ts'
import { present } from '../../lib/present.ts'
import { countHosts, type PhishingList } from '../../sites/phishing.ts'
import { disk } from '../../storage/state/stateDisk.ts'

const Chosen = v.object({ at: v.number(), list: phishingList })
type Chosen = v.InferOutput<typeof Chosen>

/** Stored under a separate key, since no start of the background should read this much. */
const key = 'phishingList'

export type Phishing = ReturnType<typeof createPhishing>

/**
 * The list of phishing hosts: the person's own, else the one that ships with the wallet. It is read for the
 * first request that needs a screen, and then kept as text.
 */
export function createPhishing(now: () => number = Date.now) {
  let read: Promise<{ list: PhishingList | undefined; chosenAt?: number }> | undefined

  async function load() {
    const chosen = v.safeParse(Chosen, (await disk.get(key))[key])
    if (chosen.success) return { list: chosen.output.list, chosenAt: chosen.output.at }
    return { list: await shipped() }
  }

  /** The list, which is read again if the last read failed. */
  function inUse() {
    read ??= load().then((found) => {
      if (!found.list) read = undefined
      return found
    })
    return read
  }

  return {
    /** `undefined` if it cannot be read, which happens only in a broken installation. */
    list: async (): Promise<PhishingList | undefined> => (await inUse()).list,

    /** Hosts that thieves imitate; empty if they cannot be read. */
    wellKnown: lazy(wellKnownHosts),

    async about(): Promise<PhishingAbout> {
      const { list, chosenAt } = await inUse()
      const { source = '', version = '', date, listed = '\n' } = list ?? {}
      return {
        source,
        version,
        ...present({ date, chosenAt }),
        hosts: countHosts(listed),
      }
    },

    async choose(list: PhishingList): Promise<undefined> {
      const chosen: Chosen = { at: now(), list: { ...list, imitated: [...list.imitated] } }
      await disk.set({ [key]: chosen })
      read = undefined
    },

    async forget(): Promise<undefined> {
      await disk.remove(key)
      read = undefined
    },
  }
}

async function shipped(): Promise<PhishingList | undefined> {
  try {
    const file = await ownFile('phishing.json')
    return v.parse(phishingList, await file.json())
  } catch (error) {
    console.error('The phishing list cannot be read', error)
    return undefined
  }
}

async function wellKnownHosts(): Promise<readonly string[]> {
  const text = await ownFile('wellKnownHosts.txt')
    .then((file) => file.text())
    .catch(() => '')
  return text.split('\n').filter(Boolean)
}
