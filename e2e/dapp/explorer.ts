import type { EIP1193Provider } from 'viem'
import { exampleParams, type Place } from './examples.ts'
import type { DappConfig } from './main.ts'

type Announced = CustomEvent<{
  info: { uuid: string; name: string; rdns: string }
  provider: EIP1193Provider
}>
type Frame = { method: string; params?: unknown }

/**
 * Every method with editable params, its raw request and raw reply, for any wallet that announces itself
 * (EIP-6963), or the one at `window.ethereum`.
 */
export function explore(config: DappConfig): void {
  const wallets = find<HTMLSelectElement>('#wallets')
  const providers = new Map<string, EIP1193Provider>()
  const watched = new WeakSet<EIP1193Provider>()
  const chosen = () => providers.get(wallets.value)

  function offer(id: string, name: string, provider: EIP1193Provider): void {
    if (providers.has(id)) return
    providers.set(id, provider)
    wallets.append(new Option(name, id))
    listen(provider, name)
  }

  function listen(provider: EIP1193Provider, name: string): void {
    if (watched.has(provider)) return
    watched.add(provider)
    for (const event of ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'] as const)
      provider.on(event, (value: unknown) => {
        const entry = document.createElement('li')
        entry.textContent = `${name}: ${event} ${json(value)}`
        find('#events').prepend(entry)
      })
  }

  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as Announced).detail
    offer(info.uuid, `${info.name} (${info.rdns})`, provider)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  if (window.ethereum) offer('window', 'window.ethereum', window.ethereum)

  async function place(): Promise<Place> {
    const accounts = await chosen()
      ?.request({ method: 'eth_accounts' })
      .catch(() => [])
    return { ...config, account: accounts?.[0] ?? config.recipient }
  }

  const list = find('#methods')
  for (const [method, example] of Object.entries(exampleParams)) list.append(row(method, example))

  function row(method: string, example: (place: Place) => unknown): HTMLElement {
    const item = find<HTMLTemplateElement>('#method').content.cloneNode(true) as DocumentFragment
    const details = find<HTMLDetailsElement>('details', item)
    const params = find<HTMLTextAreaElement>('textarea', item)
    const request = find('.request', item)
    const answer = find('.answer', item)
    details.dataset.method = method
    find('summary', item).textContent = method
    params.setAttribute('aria-label', `Params of ${method}`)
    details.addEventListener('toggle', async () => {
      if (details.open && params.value === '') params.value = json(example(await place()))
    })
    find('button', item).addEventListener('click', async () => {
      answer.textContent = ''
      try {
        const frame: Frame = { method, ...(params.value.trim() && { params: JSON.parse(params.value) }) }
        request.textContent = json(frame)
        answer.textContent = 'Waiting for the answer'
        answer.textContent = json({ result: await chosen()?.request(frame as never) })
      } catch (error) {
        const { code, message, data } = error as { code?: number; message: string; data?: unknown }
        answer.textContent = json({ error: { code, message, data } })
      }
    })
    return details
  }
}

function find<element extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): element {
  const found = within.querySelector<element>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}
