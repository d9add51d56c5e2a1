import { afterEach, expect, test, vi } from 'vitest'
import { browser } from '../lib/browser.ts'
import { registerOlder } from './registerCompat.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that keeps scripts by their ids, as Chromium and Firefox do. */
function withScripting() {
  const kept = new Map<string, { matches: string[] }>()
  const put = (must: boolean) => async (scripts: { id: string; matches: string[] }[]) => {
    for (const script of scripts) {
      if (kept.has(script.id) !== must) throw new Error(`${script.id} is ${must ? 'not ' : ''}there`)
      kept.set(script.id, script)
    }
  }
  Object.assign(browser, {
    scripting: {
      registerContentScripts: put(false),
      updateContentScripts: put(true),
      unregisterContentScripts: async () => kept.clear(),
    },
  })
  return () => [...kept.values()]
}

test('the script goes to the hosts that were named, in the page’s own world, before its first script', async () => {
  const kept = withScripting()
  await registerOlder(['https://old.example'])
  expect(kept()).toEqual([
    {
      id: 'older',
      js: ['older.js'],
      matches: ['https://old.example/*'],
      runAt: 'document_start',
      world: 'MAIN',
      allFrames: true,
    },
  ])
})

test('changes that come together end as the last of them, and without hosts nothing is left', async () => {
  const kept = withScripting()
  const hosts = ['https://a.example', 'https://b.example']
  await Promise.all([registerOlder(hosts.slice(1)), registerOlder([]), registerOlder(hosts)])
  expect(kept().map(({ matches }) => matches)).toEqual([['https://a.example/*', 'https://b.example/*']])
  await registerOlder([])
  expect(kept()).toEqual([])
})

test('one failure does not keep the next change from happening', async () => {
  const kept = withScripting()
  const { scripting } = browser
  Object.assign(browser, {
    scripting: { ...scripting, unregisterContentScripts: () => Promise.reject(new Error('no')) },
  })
  await expect(registerOlder([])).rejects.toThrow('no')
  await registerOlder(['https://old.example'])
  expect(kept()).toHaveLength(1)
})

test('where the person never allowed it, the browser has nothing to do it with', async () => {
  Object.assign(browser, { scripting: undefined })
  await expect(registerOlder([])).resolves.toBeUndefined()
  await expect(registerOlder(['https://old.example'])).resolves.toBeUndefined()
})
