import { Refusal } from './refusal.ts'
import { change, has, read } from './store.ts'

/** What a prompt shows. */
export type Question = { text: string; upgrade?: boolean }

const decided = new Map<string, (decision: string) => void>()

/**
 * Prompts the person and resolves with the pressed button, except for `reject`, which throws. The prompt is
 * stored on disk: a request that repeats after the background has died finds its prompt, or the decision.
 */
export async function ask(request: string, question: Question): Promise<string> {
  const known = (await read('prompts'))[request]
  const isLost = known && !decided.has(request) && (await has('prompt-lost'))
  if (isLost) return new Promise(() => undefined)
  const decision =
    (await read('decisions'))[request] ?? (await pressed(request, known ? undefined : question))
  if (decision !== 'reject') return decision
  throw (await has('reject-32603')) ? new Refusal(-32603, 'Internal error') : rejected()
}

export const rejected = () => new Refusal(4001, 'User rejected the request')

async function pressed(request: string, question: Question | undefined): Promise<string> {
  const decision = new Promise<string>((resolve) => decided.set(request, resolve))
  if (question) {
    await change('prompts', (prompts) => ({ ...prompts, [request]: question }))
    await chrome.tabs.create({ url: `prompt.html#${request}` })
  }
  return decision
}

/** Records the pressed button. */
export async function decide(request: string, decision: string): Promise<void> {
  await change('decisions', (decisions) => ({ [request]: decision, ...decisions }))
  decided.get(request)?.(decision)
}

/** Removes an answered request: nobody will read its decision any more. */
export async function forget(request: string): Promise<void> {
  decided.delete(request)
  const without = <value>({ [request]: _, ...rest }: Record<string, value>) => rest
  if ((await read('prompts'))[request]) {
    await change('prompts', without)
    await change('decisions', without)
  }
}
