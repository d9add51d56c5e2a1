import { freshSite, type Place, type Provided } from '../contender.ts'
import type { Tab } from '../devtools.ts'

const count = 50
const requests = 1000

/** With fifty tabs: MiB that the extension's process needs for each, and milliseconds of a thousand requests over all. */
export async function manyTabs({ browser, siteUrl, method, awake }: Place) {
  await (await awake()).leave()
  const before = await browser.extensionMemory()
  const tabs: Tab[] = []
  for (let index = 0; index < count; index++) tabs.push(await browser.open(freshSite(siteUrl)))
  const ask = () => Promise.all(tabs.map((tab) => tab.run(askMany, { method, count: requests / count })))
  await ask()
  const began = performance.now()
  await ask()
  const milliseconds = performance.now() - began
  const perTab = ((await browser.extensionMemory()) - before) / count
  await Promise.all(tabs.map((tab) => tab.close()))
  return { perTab, milliseconds }
}

/** Runs in a page. */
async function askMany({ method, count }: { method: string; count: number }): Promise<void> {
  const { ethereum } = window as unknown as Provided
  await Promise.all(Array.from({ length: count }, () => ethereum.request({ method })))
}
