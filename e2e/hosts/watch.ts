import type { Request } from '@playwright/test'
import { builtInNetworks } from '../../src/storage/state/builtInNetworks.ts'
import { type Contact, watchLaunches } from '../../testing/index.ts'

export type Hosts = {
  /** Who was reached without being a node of a network, in the browsers that have been closed since the last call. */
  strangers(): Contact[]
  /** Watches no more. */
  end(): void
}

/** Nodes of the networks that the wallet comes with: it reads from the selected one until a test adds its own. */
const nodes = new Set(builtInNetworks.flatMap(({ rpcUrls }) => rpcUrls.map((url) => new URL(url).host)))

/** Names of this machine. */
const machine = /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/

/** What browsers do by themselves, whatever is installed in them: updates, and whether somebody is signed in. */
const services = /(^|\.)((google|googleapis|gstatic|mozilla|firefox)\.com|mozilla\.(net|org))$/

/** Sees which hosts every browser that is launched reaches for, from its first moment to its last. */
export function watchHosts(): Hosts {
  let found: Contact[] = []
  const end = watchLaunches(async ({ browser: { contacts, context } }) => {
    const opened = new Set<string>()
    const visit = (request: Request) => {
      if (request.isNavigationRequest()) opened.add(new URL(request.url()).hostname)
    }
    context.on('request', visit)
    return {
      async closing() {},
      async closed() {
        found.push(...strangersIn(await contacts(), opened))
        context.off('request', visit)
      },
    }
  })

  return {
    strangers() {
      const seen = found
      found = []
      return seen
    },
    end,
  }
}

/**
 * The wallet may reach nodes and nobody else, sites that are open included. Nodes and sites of the tests are on this
 * machine, so pages and the browser have no business elsewhere either. A test may play a site of another name: `opened` are names that a tab or frame
 * was sent to, for which the browser gets ready.
 */
export function strangersIn(
  contacts: readonly Contact[],
  opened: ReadonlySet<string> = new Set(),
): Contact[] {
  const visited = contacts.filter(({ by }) => by === 'person').map(({ url }) => new URL(url).origin)
  const sites = new Set(visited)

  return contacts.filter(({ by, url }) => {
    const { host, hostname, origin } = new URL(url)
    const isHere = machine.test(hostname)
    if (by === 'wallet') return !(nodes.has(host) || (isHere && !sites.has(origin)))
    if (by === 'browser') return !(isHere || opened.has(hostname) || services.test(hostname))
    return by === 'page' && !isHere
  })
}
