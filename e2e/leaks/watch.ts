import { watchLaunches } from '../../packages/wallet-testing/index.ts'
import { readProfile } from './profile.ts'
import { record } from './record.ts'
import { type Finding, type Place, scan } from './scan.ts'
import { distinct, keySecrets, passwordSecrets, phraseSecrets, type Secret } from './secrets.ts'
import { exempt, readPages, readStores } from './stores.ts'
import { vaultSecrets } from './vault.ts'

export type Leaks = {
  /** Adds a secret to the search: one that a test makes the wallet create, or types into it. */
  know(secret: { phrase?: string; password?: string; key?: string }): void
  /** The findings in the browsers that have closed since the last call. */
  found(): Finding[]
  /** Stops watching. */
  end(): void
}

/**
 * Searches every launched browser for secrets: its traffic while it runs, its storage and pages when it
 * closes, and the files that it leaves. The search always includes the phrase and password of a launch, and
 * all secrets of an unlocked vault at the end.
 */
export function watchLeaks(): Leaks {
  let secrets: Secret[] = []
  let places: Place[] = []
  const learn = (more: readonly Secret[]) => {
    secrets = distinct([...secrets, ...more])
  }

  const end = watchLaunches(async ({ browser, phrase, password }) => {
    const { context, origin, profile } = browser
    learn([...(phrase === undefined ? [] : phraseSecrets(phrase)), ...passwordSecrets(password)])
    const recorder = await record(context, origin)
    return {
      async closing() {
        const [stores, pages] = [await readStores(context, origin), await readPages(browser)]
        learn(vaultSecrets(stores.vault, stores.values[exempt.area]?.[exempt.key]))
        places.push(...stores.places, ...pages)
        await recorder.end()
        for (const { by, body } of await browser.bodies())
          places.push({ where: `requests of ${by === 'wallet' ? 'the wallet' : 'a page'}`, holds: body })
      },
      async closed() {
        places.push(...recorder.read(), ...(await readProfile(profile)))
      },
    }
  })

  return {
    know({ phrase, password, key }) {
      learn([
        ...(phrase === undefined ? [] : phraseSecrets(phrase)),
        ...(password === undefined ? [] : passwordSecrets(password)),
        ...(key === undefined ? [] : keySecrets(key)),
      ])
    },
    found() {
      const seen = places
      places = []
      return scan(secrets, seen)
    },
    end,
  }
}
