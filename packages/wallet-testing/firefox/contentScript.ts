import type { Session } from './session.ts'

/** Runs in each process that shows pages: it holds the content scripts, which no driver reaches. */
const inProcess = `
  const { ExtensionContent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionContent.sys.mjs')
  addMessageListener('volley:run', async ({ data: { id, url, code, question } }) => {
    const answer = (text) => sendAsyncMessage('volley:ran', { question, text })
    for (const { window } of ExtensionContent.getAllContentScriptGlobals()) {
      if (window?.location.href !== url) continue
      const context = ExtensionContent.getContextByExtensionId(id, window)
      if (!context) continue
      try {
        answer(await Cu.evalInSandbox(code, context.cloneScope))
      } catch (error) {
        answer(JSON.stringify({ failure: String(error) }))
      }
      return
    }
    answer()
  })
`

/**
 * Runs the body of an async function in the world of the extension's content script, in the tab that shows
 * `url`. Throws if no process has such a tab.
 */
export async function runInContentScript(
  { inParent }: Session,
  options: { id: string; url: string; body: string },
): Promise<unknown> {
  const { id, url, body } = options
  const code = `(async () => JSON.stringify({ value: await (async () => { ${body} })() }))()`
  const answer = await inParent(`new Promise((resolve) => {
    const { ppmm } = Services
    if (!globalThis.volleyProcesses) {
      globalThis.volleyProcesses = 'data:,' + encodeURIComponent(${JSON.stringify(inProcess)})
      ppmm.loadProcessScript(globalThis.volleyProcesses, true)
    }
    const question = Math.random()
    // Each answers but the browser's own process. One that is just ending answers nothing, and then there are fewer.
    const answering = () => Array.from({ length: ppmm.childCount }, (_, at) => ppmm.getChildAt(at)).filter(({ isInProcess }) => !isInProcess)
    let silent = 0
    const hear = ({ data }) => {
      if (data.question !== question) return
      if (data.text === undefined && ++silent < answering().length) return
      ppmm.removeMessageListener('volley:ran', hear)
      resolve(data.text ?? '{"failure":"No content script of this extension at this address"}')
    }
    ppmm.addMessageListener('volley:ran', hear)
    ppmm.broadcastAsyncMessage('volley:run', { ...${JSON.stringify({ id, url, code })}, question })
  })`)
  const { value, failure } = JSON.parse(String(answer))
  if (failure) throw new Error(failure)
  return value
}
