import { expect, type Site, test } from './fixtures.ts'

/** Attempts that our pages' policy must stop, as code that runs in a page and reports its success. */
async function attempts([foreign, loopback, stopped]: readonly [string, string, readonly string[]]): Promise<
  Record<string, unknown>
> {
  // In a separate task: code that the debugger itself runs may use eval.
  await new Promise((resolve) => setTimeout(resolve))
  const violated: string[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    violated.push(effectiveDirective),
  )
  const name = (run: () => unknown) => {
    try {
      run()
      return 'ran'
    } catch (error) {
      return (error as Error).name
    }
  }
  const loads = (element: HTMLElement) =>
    new Promise<boolean>((resolve) => {
      element.addEventListener('load', () => resolve(true))
      element.addEventListener('error', () => resolve(false))
      document.body.append(element)
    })
  const make = (tag: string, members: object) => Object.assign(document.createElement(tag), members)
  const found: Record<string, unknown> = {
    // biome-ignore lint/security/noGlobalEval: the attack
    eval: name(() => globalThis.eval('1')),
    function: name(() => new Function('return 1')()),
    timer: name(() => setTimeout('globalThis.ran = true' as never, 0)),
    markup: name(() => {
      document.body.innerHTML = '<img src=x onerror="globalThis.ran = true">'
    }),
    scriptText: name(() => {
      make('script', { text: 'globalThis.ran = true' })
    }),
    trustedTypesPolicy: name(() =>
      (
        window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
      ).trustedTypes.createPolicy('default', { createScript: (text: string) => text }),
    ),
  }
  // The elements that a parser would make, without the markup that Trusted Types refuse.
  const inline = document.createElement('script')
  inline.append('globalThis.ran = true')
  document.body.append(inline)
  const handler = document.createElement('button')
  handler.setAttribute('formaction', 'https://attacker.example')
  document.body.append(handler)
  found.image = await loads(make('img', { src: `${foreign}/image.png` }))
  found.frame = await new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.src = foreign
    // Firefox reports a refused frame in no other way.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (effectiveDirective === 'frame-src') resolve('blocked')
    })
    frame.addEventListener('load', () => {
      try {
        resolve(frame.contentDocument === null ? 'blocked' : 'blank')
      } catch {
        resolve('blocked')
      }
    })
    document.body.append(frame)
  })
  found.styleElement = (() => {
    const style = document.createElement('style')
    style.append('body { --reached: yes }')
    document.head.append(style)
    return getComputedStyle(document.body).getPropertyValue('--reached')
  })()
  found.stylesheet = await loads(make('link', { rel: 'stylesheet', href: `${foreign}/style.css` }))
  // A node may be on any host, over http if the person says so: connections may use those schemes and no other.
  found.fetch = await fetch('data:text/plain,ours').then(
    () => 'reached',
    () => 'refused',
  )
  found.loopback = await fetch(loopback, { method: 'POST', body: '[]' }).then(
    () => 'reached',
    () => 'refused',
  )
  found.worker = name(() => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))))
  found.base = (() => {
    const base = document.createElement('base')
    base.href = foreign
    document.head.append(base)
    return document.baseURI.startsWith(foreign)
  })()
  // The browser reports violations in later tasks, after the task of the tried timer.
  while (!stopped.every((directive) => violated.includes(directive)))
    await new Promise((resolve) => setTimeout(resolve))
  found.ran = 'ran' in globalThis
  return found
}

for (const path of ['popup.html', 'approval.html'])
  test(`${path}: its policy stops scripts, markup, images, frames and connections that are not ours`, async ({
    arena,
    evil,
    open,
    wallet,
  }) => {
    serveLures(evil)
    const page = await open(`${wallet.origin}/${path}`)
    const found = await page.evaluate(attempts, [evil.origin, arena.node.url, stopped] as const)
    expect(found).toMatchObject({
      eval: 'EvalError',
      function: 'EvalError',
      markup: 'TypeError',
      scriptText: 'TypeError',
      trustedTypesPolicy: 'TypeError',
      image: false,
      styleElement: '',
      stylesheet: false,
      fetch: 'refused',
      loopback: 'reached',
      base: false,
      ran: false,
    })
    expect(evil.heard).toEqual([])
  })

/** The violations that the browser must report: the attempts wait for them. */
const stopped = [
  'base-uri',
  'connect-src',
  'frame-src',
  'img-src',
  'require-trusted-types-for',
  'style-src-elem',
  'trusted-types',
]

function serveLures(evil: Site): void {
  evil.serve('/image.png', '<svg xmlns="http://www.w3.org/2000/svg"/>', {
    'content-type': 'image/svg+xml',
    'access-control-allow-origin': '*',
  })
  evil.serve('/style.css', 'body { --reached: yes }', { 'content-type': 'text/css' })
}
