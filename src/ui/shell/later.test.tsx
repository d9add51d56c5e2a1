import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { later } from './later.tsx'

const Screen = ({ name }: { name: string }) => <p>{name}</p>
const Meanwhile = () => <i>…</i>

test('a placeholder replaces a component until its file is there, and then the component at once', async () => {
  const Later = later(async () => Screen, Meanwhile)
  expect(renderToStaticMarkup(<Later name="Settings" />)).toBe('<i>…</i>')
  await Later.load()
  expect(renderToStaticMarkup(<Later name="Settings" />)).toBe('<p>Settings</p>')
})

test('a file is loaded once', async () => {
  const load = vi.fn(async () => Screen)
  const Later = later(load)
  expect(load).not.toHaveBeenCalled()
  await Promise.all([Later.load(), Later.load()])
  await Later.load()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a file that cannot be loaded throws to its caller', async () => {
  const Later = later<{ name: string }>(() => Promise.reject(new Error('The file is gone')))
  await expect(Later.load()).rejects.toThrow('The file is gone')
  expect(renderToStaticMarkup(<Later name="Settings" />)).toBe('')
})
