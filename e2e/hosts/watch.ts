import type { Request } from '@playwright/test'
import { type Contact, watchLaunches } from '../../packages/wallet-testing/index.ts'
import { builtInNetworks } from '../../src/storage/state/builtInNetworks.ts'

export type Hosts = {
  /** Contacts with hosts that are no network's node, in browsers that have closed since the last call. */
  strangers(): Contact[]
  /** Stops watching. */
  end(): void
}

/** Nodes of the built-in networks: the wallet reads from the selected one until a test adds its own. */
const nodes = new Set(builtInNetworks.flatMap(({ rpcUrls }) => rpcUrls.map((url) => new URL(url).host)))

/** Host names of this machine. */
const machine = /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/

/** Services that browsers contact on their own, with any extension: updates, and the state of a login. */
const services = /(^|\.)((google|googleapis|gstatic|mozilla|firefox)\.com|mozilla\.(net|org))$/

/** Records the hosts that every launched browser contacts, from its start to its end. */
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
 * The wallet may contact only nodes, and not even the open sites. The tests' nodes and sites are on this
 * machine, so pages and the browser must contact no other host either. A test may serve a site under another
 * name: `opened` are the names that a tab or frame navigated to, which the browser resolves.
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
