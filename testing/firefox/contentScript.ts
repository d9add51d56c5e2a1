import type { Session } from './session.ts'

/** Runs in each process that shows pages: there are the worlds of content scripts, and no driver reaches them. */
const inProcess = `
  const { ExtensionContent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionContent.sys.mjs')
  addMessageListener('volley:run', async ({ data: { id, url, code, question } }) => {
    for (const { window } of ExtensionContent.getAllContentScriptGlobals()) {
      if (window?.location.href !== url) continue
      const context = ExtensionContent.getContextByExtensionId(id, window)
      if (!context) continue
      const answer = (text) => sendAsyncMessage('volley:ran', { question, text })
      try {
        answer(await Cu.evalInSandbox(code, context.cloneScope))
      } catch (error) {
        answer(JSON.stringify({ failure: String(error) }))
      }
      return
    }
  })
`

/** Runs the body of an async function in the world of the extension's content script, in the tab that shows `url`. */
export async function runInContentScript(
  { inParent }: Session,
  asked: { id: string; url: string; body: string },
): Promise<unknown> {
  const { id, url, body } = asked
  const code = `(async () => JSON.stringify({ value: await (async () => { ${body} })() }))()`
  const answer = await inParent(`new Promise((resolve) => {
    if (!globalThis.volleyProcesses) {
      globalThis.volleyProcesses = 'data:,' + encodeURIComponent(${JSON.stringify(inProcess)})
      Services.ppmm.loadProcessScript(globalThis.volleyProcesses, true)
    }
    const question = Math.random()
    const hear = ({ data }) => {
      if (data.question !== question) return
      Services.ppmm.removeMessageListener('volley:ran', hear)
      resolve(data.text)
    }
    Services.ppmm.addMessageListener('volley:ran', hear)
    Services.ppmm.broadcastAsyncMessage('volley:run', { ...${JSON.stringify({ id, url, code })}, question })
  })`)
  const { value, failure } = JSON.parse(String(answer))
  if (failure) throw new Error(failure)
  return value
}
