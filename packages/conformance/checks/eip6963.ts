import { checksOf } from '../check.ts'
import type { Dapp } from '../dapp.ts'
import { equal, matches, that } from '../expect.ts'

type Info = { uuid: string; name: string; icon: string; rdns: string }

/** The inner structure of the announcement that the page received. */
const announcement = (page: Dapp) => look(page, false)

/** The same for an announcement that the page requests now. */
const another = (page: Dapp) => look(page, true)

const look = (page: Dapp, isAnew: boolean) =>
  page.tab.evaluate(
    (anew) =>
      new Promise<{
        info: Info
        isFrozen: boolean
        isInfoFrozen: boolean
        isCustomEvent: boolean
        hasProvider: boolean
        isSame: boolean
      }>((resolve, reject) => {
        const { ethereum } = window as unknown as { ethereum?: unknown }
        setTimeout(() => reject(new Error('No announcement came')), 3_000)
        const see = (event: unknown) => {
          const { detail } = event as CustomEvent<{ info: Info; provider: { request?: unknown } }>
          resolve({
            info: { ...detail.info },
            isFrozen: Object.isFrozen(detail),
            isInfoFrozen: Object.isFrozen(detail.info),
            isCustomEvent: event instanceof CustomEvent,
            hasProvider: typeof detail.provider?.request === 'function',
            isSame: detail.provider === ethereum,
          })
        }
        const latest = kit.announced.at(-1)
        if (latest && !anew) return see(latest)
        addEventListener('eip6963:announceProvider', see)
        if (anew) dispatchEvent(new Event('eip6963:requestProvider'))
      }),
    isAnew,
  )

export const eip6963 = checksOf('eip6963', 'EIP-6963', {
  announces: {
    title: 'The provider is announced to a page that listens from its first script on',
    section: 'Window Events',
    async run(page) {
      await page.tab.reload()
      await page.tab.waitForFunction(() => kit.announced.length > 0, undefined, {
        timeout: 5_000,
      })
    },
  },
  'announces-again': {
    title: 'Each request for providers is answered by an announcement',
    section: 'Announce and Request Events',
    async run(page) {
      for (let times = 0; times < 3; times++) await another(page)
    },
  },
  'custom-event': {
    title: 'The announcement is a CustomEvent with a provider in its detail',
    section: 'Announce and Request Events',
    async run(page) {
      const { isCustomEvent, hasProvider } = await announcement(page)
      that(isCustomEvent, 'The announcement is no CustomEvent')
      that(hasProvider, 'detail.provider has no request()')
    },
  },
  frozen: {
    title: 'The detail is frozen',
    section: 'Announce and Request Events',
    async run(page) {
      that((await announcement(page)).isFrozen, 'detail is not frozen')
    },
  },
  'info-frozen': {
    title: 'The info inside the detail cannot be changed either',
    section: 'Prototype Pollution of Wallet Provider objects',
    level: 'practice',
    async run(page) {
      that((await announcement(page)).isInfoFrozen, 'detail.info is not frozen')
    },
  },
  uuid: {
    title: 'The uuid is a UUID of version 4',
    section: 'Provider Info',
    async run(page) {
      const { info } = await announcement(page)
      matches(info.uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, 'uuid')
    },
  },
  'uuid-stays': {
    title: 'The uuid stays the same as long as the page lives',
    section: 'Provider Info',
    async run(page) {
      equal((await another(page)).info.uuid, (await announcement(page)).info.uuid, 'uuid')
    },
  },
  'uuid-unique': {
    title: 'Another page gets another uuid',
    section: 'Provider Info',
    async run(page, wallet) {
      const other = await wallet.stranger()
      const [one, two] = [(await announcement(page)).info.uuid, (await announcement(other)).info.uuid]
      that(one !== two, `Two pages got the uuid ${one}: it follows the person around`)
    },
  },
  name: {
    title: 'The name is a string that people can read',
    section: 'Provider Info',
    async run(page) {
      matches((await announcement(page)).info.name, /\S/, 'name')
    },
  },
  rdns: {
    title: 'The rdns is a domain name in reverse order',
    section: 'Provider Info',
    async run(page) {
      matches((await announcement(page)).info.rdns, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'rdns')
    },
  },
  icon: {
    title: 'The icon is a data URI of an image',
    section: 'Images/Icons',
    async run(page) {
      matches((await announcement(page)).info.icon, /^data:image\//, 'icon')
    },
  },
  'icon-square': {
    title: 'The icon can be drawn, and is square with 96 pixels or more',
    section: 'Images/Icons',
    level: 'SHOULD',
    async run(page) {
      const { info } = await announcement(page)
      const size = await page.tab.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return { width: image.naturalWidth, height: image.naturalHeight }
      }, info.icon)
      equal(size.width, size.height, 'height')
      const isVector = info.icon.startsWith('data:image/svg+xml')
      that(isVector || size.width >= 96, `The icon is ${size.width} pixels wide`)
    },
  },
  'window-ethereum': {
    title: 'window.ethereum is there for pages that do not know of announcements, and is the same provider',
    section: 'Backwards Compatibility',
    level: 'SHOULD',
    async run(page) {
      that((await announcement(page)).isSame, 'window.ethereum is not the announced provider')
    },
  },
})

/** The state of the page, see `dapp.ts`. */
declare const kit: { announced: unknown[] }
