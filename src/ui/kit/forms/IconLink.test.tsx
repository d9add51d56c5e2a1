import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { IconLink } from './IconLink.tsx'

const link = { icon: 'out', label: 'The explorer', href: 'https://explorer.example/tx/0x1' } as const

test('names no URL that a browser could connect to before the press', () => {
  const markup = renderToStaticMarkup(<IconLink {...link} />)
  expect(markup).toContain('role="link"')
  expect(markup).not.toContain('explorer.example')
})

test.each([
  ['a press', 'onClick', 0, 1],
  ['a press of the middle button', 'onAuxClick', 1, 1],
  ['a press of the right button', 'onAuxClick', 2, 0],
] as const)('%s opens it so many times, without telling who asks: %s %i %i', (_, event, button, times) => {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  IconLink(link).props[event]({ button })
  vi.unstubAllGlobals()
  expect(open.mock.calls).toEqual(Array(times).fill([link.href, '_blank', 'noreferrer']))
})
